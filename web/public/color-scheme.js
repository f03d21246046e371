// Ahead of everything else, so that a dark page is never light for a moment.
let chosen;
try {
  chosen = localStorage.getItem('mantine-color-scheme-value');
} catch {
  // A browser that keeps nothing has nothing chosen.
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
