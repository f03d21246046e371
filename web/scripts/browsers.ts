import type { Plugin } from 'vite';

/**
 * The oldest that the application is built for: those that know light-dark() and :has(). Written for older ones, it would
 * not see the appearance that was chosen here.
 */
export const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

const named = BROWSERS.map((browser) => browser.replace(/^[a-z]/, (first) => first.toUpperCase()).replace(/\d/, ' $&'));

/** As people are told. */
export const BROWSERS_IN_WORDS = `${named.join(', ')} or later`;

/** Tells whoever's browser runs nothing of it. */
export const tellBrowsers = (): Plugin => ({
  name: 'fairlead-browsers',
  transformIndexHtml: (page) => page.replace('__BROWSERS__', BROWSERS_IN_WORDS),
});
