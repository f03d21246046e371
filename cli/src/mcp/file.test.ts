import type { Download } from '@fairlead/sdk';
import { describe, expect, it } from 'vitest';
import { fileAnswer, MOST_BYTES } from './file.ts';

function download(type: string, chunks: Uint8Array[], length?: number) {
  const state = { cancelled: false, taken: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[state.taken++];
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const file = { name: 'packing list.txt', type, length, stream } as Download;
  return { state, answer: () => fileAnswer(file, 'fairlead://document/7', 'fairlead download document 7') };
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a file in an answer', () => {
  it('is text when it is text, also where a letter is cut', async () => {
    const ship = bytes('🚢');
    const { answer } = download('text/plain; charset=utf-8', [ship.slice(0, 2), ship.slice(2)]);
    expect((await answer()).content).toEqual([
      { type: 'text', text: 'packing list.txt (text/plain; charset=utf-8, 4 bytes)' },
      { type: 'text', text: '🚢' },
    ]);
  });

  it('is a resource otherwise, with its type and its name', async () => {
    const { content, isError } = await download('application/pdf', [bytes('%PDF'), bytes('-1.4')], 8).answer();
    expect(isError).toBeUndefined();
    expect(content[1]).toEqual({
      type: 'resource',
      resource: {
        uri: 'fairlead://document/7/packing%20list.txt',
        mimeType: 'application/pdf',
        blob: Buffer.from('%PDF-1.4').toString('base64'),
      },
    });
    expect(content[0]).toEqual({ type: 'text', text: 'packing list.txt (application/pdf, 8 bytes)' });
  });

  it.each([
    ['Latin-1', Buffer.from('Zürich', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffZürich', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Zurich', 'utf16le')],
  ])('is a resource, not garbled text, when it is text in %s', async (_, letters) => {
    const { content } = await download('text/plain', [letters]).answer();
    const resource = { mimeType: 'text/plain', blob: letters.toString('base64') };
    expect(content[1]).toMatchObject({ type: 'resource', resource });
  });

  it('may be empty', async () => {
    expect((await download('text/plain', [], 0).answer()).content[1]).toEqual({ type: 'text', text: '' });
  });

  it('is handed over up to the limit', async () => {
    const { answer } = download('image/png', [new Uint8Array(MOST_BYTES)]);
    expect((await answer()).isError).toBeUndefined();
  });

  it('is refused above it, before anything is read, with its size and a way to get it', async () => {
    const { state, answer } = download('application/pdf', [bytes('%PDF')], 12_900_000);
    const { isError, content } = await answer();
    expect(isError).toBe(true);
    expect(content).toEqual([
      {
        type: 'text',
        text: 'packing list.txt has 12.3 MB; at most 5 MB can be handed over here. The person can save it with `fairlead download document 7`.',
      },
    ]);
    expect(state).toEqual({ cancelled: true, taken: 0 });
  });

  it('is refused as soon as it is above it, when its size was not told', async () => {
    const chunk = new Uint8Array(MOST_BYTES / 2);
    const { state, answer } = download('image/png', [chunk, chunk, chunk, chunk]);
    expect((await answer()).isError).toBe(true);
    expect(state).toEqual({ cancelled: true, taken: 3 });
  });
});
