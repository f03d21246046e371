import { textsOf } from './s3-xml.ts';

/** What the operator reads when S3 does not do as it is asked: who said what to which request, never a secret. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure';
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly code: string;

  constructor(message: string, status: number | undefined, code: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }

  static unreachable(endpoint: string, cause: NodeJS.ErrnoException): S3Failure {
    // A host of several addresses fails with a list of errors whose own message is empty.
    const why = cause.message || cause.code || 'no connection';
    return new S3Failure(`S3 at ${endpoint} could not be reached: ${why}`, undefined, cause.code ?? '', { cause });
  }

  static answered(request: string, status: number, xml: string): S3Failure {
    const [code = ''] = textsOf(xml, 'Code');
    const [message = ''] = textsOf(xml, 'Message');
    const said = [String(status), code, message].filter((part) => part !== '').join(' ');
    return new S3Failure(`S3 answered ${said} to ${request}`, status, code);
  }

  /** May be over at the next try. */
  get passing(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429;
  }

  /** A bucket that does not exist is a mistake in the configuration, not a missing file. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket';
  }
}
