import { CREDENTIAL_HEADER, type RawRequest, rawUrl } from '@fairlead/sdk/application';

// A request as a command for a shell. The token stays in the environment: what is copied can be passed on.

/** One word of a shell, whatever is in it. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(request: RawRequest, baseUrl: string, isFile = false): string {
  const { method, body } = request;
  const words = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    // The file is written under the name that the service gives it.
    ...(isFile ? ['-O -J'] : []),
    shellQuoted(rawUrl(baseUrl, request)),
  ];
  const lines = [
    words.join(' '),
    `-H "${CREDENTIAL_HEADER}: $FAIRLEAD_TOKEN"`,
    // Raw: a body that begins with @ is no name of a file.
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `--data-raw ${shellQuoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}
