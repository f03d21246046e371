// What the browser keeps for us. It may keep nothing, as its person may have chosen: that is no reason for an empty page.

type Place = 'localStorage' | 'sessionStorage';

export function readKept(place: Place, name: string): string | null {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/** Whether it is kept. */
export function keep(place: Place, name: string, value: string): boolean {
  try {
    globalThis[place].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
