// What one page leaves for the next to tell: that something was done.

export type Notice = 'created' | 'replayed' | 'updated' | 'unchanged' | 'cancelled' | 'deleted';

interface Left {
  readonly notice: Notice;
  readonly reference: string;
}

let left: Left | undefined;

export function leaveNotice(notice: Notice, reference: string): void {
  left = { notice, reference };
}

/** What was left for the page of this inquiry, or for the list when no inquiry is named. */
export const noticeFor = (reference: string | undefined): Left | undefined =>
  left && (left.notice === 'deleted' ? undefined : left.reference) === reference ? left : undefined;

export function forgetNotice(): void {
  left = undefined;
}
