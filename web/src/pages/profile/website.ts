/** A website that can be linked to: the web's own schemes, or none at all. */
export function websiteLink(website: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, href, hostname } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && hostname.includes('.') ? href : undefined;
}
