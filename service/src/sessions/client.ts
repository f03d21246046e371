import type { FastifyRequest } from 'fastify';

const LONGEST_AGENT = 200;
const LONGEST_ADDRESS = 45;

/** Ends a line, turns the direction of writing, or cannot be stored. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const safe = (text: string, longest: number): string => [...text.replace(UNSAFE, '')].slice(0, longest).join('').trim();

/** Where a session is begun from, for its owner to recognise. */
export const clientOf = ({ headers, address }: Pick<FastifyRequest, 'headers' | 'address'>) => ({
  user_agent: safe(headers['user-agent'] ?? '', LONGEST_AGENT),
  // An IPv4 address as it is usually written.
  address: safe(address.replace(/^::ffff:(?=[\d.]+$)/i, ''), LONGEST_ADDRESS),
});
