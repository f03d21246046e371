// Paper is light, whatever the screen is.

const SCHEME = 'data-mantine-color-scheme';

/** Prints in the colours of the day; the screen has its own again once the page is printed. */
export function printInLight(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => shown && root.setAttribute(SCHEME, shown));
}
