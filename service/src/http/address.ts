import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** Which addresses are proxies of our own. */
type Trusted = (address: string, hop: number) => boolean;

/**
 * Whom a request comes from: the first on its way back that is no proxy of our own. Where a proxy says something else
 * than an address, as `unknown`, its own counts.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: Trusted,
): string {
  let client = socket.remoteAddress ?? '';
  const said = headers['x-forwarded-for'];
  if (said === undefined) return client;
  const hops = String(said).split(',').map(withoutPort).filter(Boolean);
  for (const [index, hop] of hops.reverse().entries()) {
    if (!trusted(client, index) || !isIP(hop)) break;
    client = hop;
  }
  return client;
}

/** Some proxies write the port of a connection too, and an IPv6 address in brackets then. */
const withoutPort = (hop: string): string => hop.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');

/**
 * What the edge limit counts together: an IPv4 address, however it is written, or an IPv6 network of 64 bits, which is
 * what one client has.
 */
export const clientNetwork = remembering(10_000, networkOf);

/** To tell what an address is takes longer than to count it. One client has any number of them: few are remembered. */
export function remembering(most: number, tell: (ip: string) => string): (ip: string) => string {
  const told = new Map<string, string>();
  return (ip) => {
    const known = told.get(ip);
    if (known !== undefined) return known;
    if (told.size >= most) told.clear();
    const words = tell(ip);
    told.set(ip, words);
    return words;
  };
}

function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [head = '', tail] = address.replace(/[\d.]+\.[\d.]+$/, inHex).split('::');
  const numbers = (text = '') => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function inHex(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
