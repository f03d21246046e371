import { describe, expect, test } from 'vitest';
import { browserOf } from './browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser is told by name, version and system', () => {
  const AGENTS: [told: string, user_agent: string][] = [
    ['Firefox 148 on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'],
    ['Chrome 141 on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
    ['Edge 141 on Windows', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1.2`],
    [
      'Opera 120 on macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/136.0 Safari/537.36 OPR/120.0`,
    ],
    ['Chrome 141 on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`],
    ['Chrome 140 on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
    ['Chrome 141 on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`],
    [
      'Samsung Internet 28 on Android',
      `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    ],
    [
      'Safari 18 on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Safari 18 on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Firefox 140 on iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    ],
  ];
  test.each(AGENTS)('%s', (told, user_agent) => {
    const { browser, system } = browserOf(user_agent);
    expect(`${browser} on ${system}`).toBe(told);
  });
});

describe('who is no browser', () => {
  test('keeps its name and version', () => {
    expect(browserOf('curl/8.5.0')).toEqual({ browser: 'curl 8.5.0' });
    expect(browserOf('warehouse-sync/2.1 (nightly)')).toEqual({ browser: 'warehouse-sync 2.1' });
  });

  test('is told as it calls itself, no longer than a line', () => {
    expect(browserOf('Firefox 148 on Linux')).toEqual({ browser: 'Firefox 148 on Linux' });
    expect(browserOf('Mozilla/5.0 (Unheard of)')).toEqual({ browser: 'Mozilla/5.0 (Unheard of)' });
    expect(browserOf('x'.repeat(200)).browser).toHaveLength(80);
    expect(browserOf('')).toEqual({ browser: '' });
  });
});
