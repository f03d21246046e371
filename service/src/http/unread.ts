import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openConnections } from './connections.ts';

/** So much of answers may wait in memory for all peers together. */
const MOST_WAITING_BYTES = 128 * 1024 * 1024;

/** A thousand peers are looked at in a millisecond: others are answered in between. */
const AT_ONCE = 100;

/** What is on its way to a peer, and since when none of it was taken. */
interface Owed {
  sent: number;
  waiting: number;
  since_ms: number;
}

/**
 * Pauses are told apart by so much of a patience: the system takes over a good part at a time, so that of who reads
 * steadily over a slow line nothing is seen for seconds either.
 */
const ALIKE = 1 / 10;

/**
 * Cuts off who takes nothing of an answer for so long; sooner when too much waits: who has taken nothing for the longest
 * first, and of those alike for whom most waits. Node's own time-out lets a peer be for twice as long: it asks whether
 * anything was taken since the answer was written, and the first part of one always is.
 */
export function cutUnread(
  app: FastifyInstance,
  patience_ms: number,
  check_ms: number,
  most_waiting = MOST_WAITING_BYTES,
): void {
  const peers = openConnections(app, (): Owed => ({ sent: 0, waiting: 0, since_ms: 0 }));
  const sweep = async () => {
    const now_ms = performance.now();
    let looked = 0;
    for (const [socket, before] of peers) {
      peers.set(socket, owedNow(socket, before, now_ms));
      if (++looked % AT_ONCE === 0) await nextTurn();
    }
    const stalled = ({ since_ms }: Owed) => Math.floor((now_ms - since_ms) / (patience_ms * ALIKE));
    const owing = [...peers]
      .filter(([, { waiting }]) => waiting > 0)
      .sort(([, a], [, b]) => stalled(b) - stalled(a) || b.waiting - a.waiting);
    let total = owing.reduce((sum, [, { waiting }]) => sum + waiting, 0);
    for (const [socket, { waiting, since_ms }] of owing) {
      if (now_ms - since_ms < patience_ms && total <= most_waiting) return;
      // Not merely closed: the system would keep what it holds for who does not read it.
      socket.resetAndDestroy();
      total -= waiting;
      // Others are answered between any two: hundreds at once would take a tenth of a second.
      await nextTurn();
    }
  };
  app.server.once('listening', () => {
    const timer = setInterval(sweep, check_ms).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

function owedNow(socket: Socket, before: Owed, now_ms: number): Owed {
  const [sent, waiting] = [socket.bytesWritten, waitingFor(socket)];
  const isTaking = waiting === 0 || waiting !== before.waiting || sent !== before.sent;
  return { sent, waiting, since_ms: isTaking ? now_ms : before.since_ms };
}

/** Bytes that the system has not taken over yet. Node has no public name for them. */
const waitingFor = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0;
