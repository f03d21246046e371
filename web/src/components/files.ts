import type { Download } from '@fairlead/sdk/application';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

// Files of the service: to be kept by the person, or to be shown here.

type NamedFile = Pick<Download, 'name' | 'type' | 'bytes'>;
export type AskForFile = (options: { signal: AbortSignal }) => PromiseLike<NamedFile>;

/** Saves a file under its own name, as if a link to it had been followed. */
export async function saveDownload(download: NamedFile): Promise<void> {
  const url = URL.createObjectURL(new Blob([await download.bytes()], { type: download.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = download.name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}

const RELEASE_AFTER_MS = 60_000;

/** The bytes of a file. `type` is what it shall be taken for, whatever it says itself: nothing in it is run. */
export function useFile(name: string, type: string, ask: AskForFile, enabled = true) {
  return useQuery({
    queryKey: ['files', name, type],
    queryFn: async ({ signal }) => new Blob([await (await ask({ signal })).bytes()], { type }),
    enabled,
    // A file never changes, and is large: it is not asked for again, and not kept once nobody shows it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** An address for bytes, as long as they are shown. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
