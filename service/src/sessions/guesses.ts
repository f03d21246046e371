import { admit } from '../http/admit.ts';
import type { Windows } from '../http/window.ts';

interface Guess {
  windows: Windows;
  /** Whose guesses are counted together. */
  guesser: string;
  /** What is limited, in words. */
  what: string;
}

/**
 * Counts a guess before any work, so that not even guesses side by side are more than may be made. Only wrong ones stay
 * counted: what is right is none, nor is what nobody could judge.
 */
export async function guess<T>(
  { windows, guesser, what }: Guess,
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  admit(windows, guesser, what);
  let isWrong = false;
  try {
    const right = await judge();
    isWrong = right === undefined;
    return right;
  } finally {
    if (!isWrong) windows.takeBack(guesser);
  }
}
