import { expect, test } from 'vitest';
import { Findings } from './findings.ts';

test('what was stored breaks no line of what is found, nor steers a terminal, and each is counted', () => {
  const told: [string, number][] = [];
  const findings = new Findings((...one) => told.push(one));
  findings.add('container 5 MSCU\n1', 'is "\u001b[31mred\u0007\u007f\u009b2J"');
  findings.add('shipment 5', 'is “Ümlaut”');
  expect(told).toEqual([
    ['container 5 MSCU\\u000a1: is "\\u001b[31mred\\u0007\\u007f\\u009b2J"', 1],
    ['shipment 5: is “Ümlaut”', 2],
  ]);
});
