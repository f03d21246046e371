import { isIPv6 } from 'node:net';

/**
 * What the edge limit counts together: an IPv4 address, however it is written, or an IPv6 network of 64 bits, which is
 * what one client has.
 */
export function clientNetwork(ip: string): string {
  const known = networks.get(ip);
  if (known !== undefined) return known;
  // To tell what an address is takes longer than to count it.
  if (networks.size >= MOST_REMEMBERED) networks.clear();
  const network = networkOf(ip);
  networks.set(ip, network);
  return network;
}

const networks = new Map<string, string>();
const MOST_REMEMBERED = 10_000;

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
