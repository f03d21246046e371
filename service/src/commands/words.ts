import { getSystemErrorMap } from 'node:util';
import { Mendable } from './mendable.ts';

export const NAME = 'fairlead-service';

/** What a command has to say against something, on a line by which it is known among what others write there. */
export const complain = (words: string): boolean => process.stderr.write(`${NAME}: ${words}\n`);

/** `1 record`, `2 records`. */
export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** For who would else take a command that waits for one that hangs. */
export const sayWaiting = (): boolean => complain('another import or restore is under way: waiting for its end');

/** Why the system refused something, in its own words; undefined when it was not the system. */
export const reasonOf = ({ errno }: NodeJS.ErrnoException): string | undefined =>
  errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];

/** For a `catch`: what the system refused is told as something that can be mended. What else fails stays as it is. */
export const tell =
  (words: (reason: string) => string) =>
  (error: NodeJS.ErrnoException): never => {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new Mendable(words(reason), { cause: error });
  };

/** A refusal of the system that nobody has told in words of their own; undefined when it is none. */
export function refusalOf(error: NodeJS.ErrnoException): string | undefined {
  if (error.syscall === undefined) return undefined;
  const reason = reasonOf(error);
  return reason && error.path ? `${error.path} cannot be used: ${reason}` : error.message;
}
