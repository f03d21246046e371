// What the service says of rules and refusals, in Dutch. It speaks English, to programs and people alike, and its words
// are the keys here. Each is a sentence of its own: beneath a field, or after the field's name and a colon.

const SAID: Readonly<Record<string, string>> = {
  // One value by itself.
  'is required': 'dit is verplicht',
  'must be an object': 'dit moet een object zijn',
  'must be a list': 'dit moet een lijst zijn',
  'must be a string': 'dit moet tekst zijn',
  'must be true or false': 'dit moet waar of onwaar zijn',
  'must be a number': 'dit moet een getal zijn',
  'must be a whole number': 'dit moet een geheel getal zijn',
  'must be above zero': 'dit moet meer dan nul zijn',
  'must not be empty': 'dit mag niet leeg zijn',
  'must be well-formed text without NUL': 'dit bevat tekens die niet bewaard kunnen worden',
  'must have at least one entry': 'er is er minstens één nodig',
  'must have at most one entry': 'er mag er hoogstens één zijn',
  'is in the list already; name each once': 'dit staat al in de lijst; noem alles één keer',
  'must be an existing calendar date, YYYY-MM-DD': 'dit moet een bestaande datum zijn, JJJJ-MM-DD',
  'must be an existing date, YYYY-MM-DD': 'dit moet een bestaande datum zijn, JJJJ-MM-DD',
  'must be an RFC 3339 timestamp, such as 2026-01-31T08:00:00Z':
    'dit moet een tijdstip zijn volgens RFC 3339, zoals 2026-01-31T08:00:00Z',
  'must be a uuid': 'dit moet een uuid zijn',
  'must be an ISO 4217 code, such as EUR': 'dit moet een code van ISO 4217 zijn, zoals EUR',
  'must be a two-letter region code in capitals, such as NL':
    'dit moet een landcode van twee hoofdletters zijn, zoals NL',
  'must be a UN/LOCODE in capitals without a space, such as NLRTM':
    'dit moet een UN/LOCODE zijn, in hoofdletters en zonder spatie, zoals NLRTM',
  'must be a SCAC code: two to four capitals, such as MAEU':
    'dit moet een SCAC-code zijn: twee tot vier hoofdletters, zoals MAEU',
  'must be a BCP-47 language tag, such as nl or pt-BR': 'dit moet een taalcode van BCP 47 zijn, zoals nl of pt-BR',

  // Values that must go together.
  'is for CARGO_TYPE_CONTAINERS only': 'dit kan alleen bij containers',
  'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only': 'dit kan alleen bij colli en pallets',
  'or lcl is required, whichever goes with cargo_type': 'de lading is verplicht: fcl of lcl, wat bij cargo_type hoort',
  'cannot be sent together with fcl': 'dit kan niet samen met fcl worden verstuurd',
  'must not be empty: an inquiry needs its cargo': 'dit mag niet leeg zijn: een aanvraag heeft lading',

  // States of an inquiry.
  'a quote was accepted: only the description can still be changed':
    'er is een offerte geaccepteerd: alleen de omschrijving kan nog worden gewijzigd',
  'a quote was accepted: the inquiry can no longer be cancelled':
    'er is een offerte geaccepteerd: de aanvraag kan niet meer worden geannuleerd',
  'a quote was accepted: the inquiry can no longer be deleted':
    'er is een offerte geaccepteerd: de aanvraag kan niet meer worden verwijderd',

  // The application's own words for numbers as they were typed.
  'must have no decimals': 'dit mag geen decimalen hebben',

  // Passwords.
  'is not your password': 'dit is niet je wachtwoord',
  'must not be white space alone': 'dit mag niet alleen uit spaties bestaan',
  'must not be the current password': 'dit mag niet het huidige wachtwoord zijn',
  'must not be the e-mail address': 'dit mag niet je e-mailadres zijn',

  // Lists.
  'is not a parameter of this operation': 'dit kan hier niet worden gevraagd',
  'is given more than once': 'dit is meer dan één keer opgegeven',
  'cannot be combined with after': 'dit kan niet samen met after',
  'is not a cursor of this list': 'dit is geen bladzijde van deze lijst',
  'is not a cursor of this list in this order': 'dit is geen bladzijde van deze lijst in deze volgorde',

  // The catalogue of errors.
  'The request breaks a rule': 'Het verzoek voldoet niet aan een regel',
  'Invalid API key': 'Ongeldige API-sleutel',
  'You are not logged in': 'Je bent niet ingelogd',
  'E-mail address or password is wrong': 'E-mailadres of wachtwoord klopt niet',
  'This request comes from another site': 'Dit verzoek komt van een andere site',
  'Not found': 'Niet gevonden',
  'This path does not take that method': 'Dit adres kent die methode niet',
  'The request took too long to arrive': 'Het verzoek deed er te lang over om aan te komen',
  'The record is in a state that does not allow this': 'De huidige status laat dit niet toe',
  'The request body must be application/json, in UTF-8 and not compressed':
    'Het verzoek moet application/json zijn, in UTF-8 en niet gecomprimeerd',
  'The file has no such range of bytes': 'Het bestand heeft die bytes niet',
  'Too many requests': 'Te veel verzoeken',
  'The URL or the headers of the request are too large': 'De URL of de kopregels van het verzoek zijn te groot',
  'Something went wrong on our side': 'Er ging bij ons iets mis',
  'The service is not available right now; try again shortly':
    'De dienst is nu niet beschikbaar; probeer het zo opnieuw',
  'The request took too long': 'Het verzoek duurde te lang',
};

type Wording = readonly [said: RegExp, dutch: (...parts: string[]) => string];

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const KEY = `(?:key ${TEXT} is set by the service|unknown key ${TEXT}|and \\d+ more)`;

const WORDINGS: readonly Wording[] = [
  [/^must have at least (\d+) entries$/, (count) => `er zijn er minstens ${count} nodig`],
  [/^must have at most (\d+) entries$/, (count) => `er mogen er hoogstens ${count} zijn`],
  [/^must have at least (\d+) characters$/, (count) => `dit moet minstens ${count} tekens hebben`],
  [/^must have at most (\d+) characters$/, (count) => `dit mag hoogstens ${count} tekens hebben`],
  [/^must be one of (.+)$/s, (members) => `dit moet een van deze zijn: ${members}`],
  [/^"(.*)" must be one of (.+)$/s, (value, members) => `“${value}” moet een van deze zijn: ${members}`],
  [/^must be an id: digits, at most (\d+)$/, (most) => `dit moet een id zijn: cijfers, hoogstens ${most}`],
  [/^must be above (\S+)$/, (least) => `dit moet meer dan ${least} zijn`],
  [/^must be (-?\d.*) or more$/, (least) => `dit moet ${least} of meer zijn`],
  [/^must be at least (-?\d.*)$/, (least) => `dit moet minstens ${least} zijn`],
  [/^must be at most (-?\d.*)$/, (most) => `dit mag hoogstens ${most} zijn`],
  [/^must lie between (\d+) and (\d+)$/, (least, most) => `dit moet tussen ${least} en ${most} liggen`],
  [/^must be (YYYY-MM-DD, .+)$/, (forms) => `dit moet er zo uitzien: ${forms?.replace(' or ', ' of ')}`],
  [/^must have at most (\d+) decimals$/, (count) => `dit mag hoogstens ${count} decimalen hebben`],
  [
    /^can be read as (\S+) or as (\S+): leave out the mark between thousands$/,
    (whole, fraction) => `dit kan ${whole} of ${fraction} betekenen: laat het teken tussen de duizendtallen weg`,
  ],
  [/^is given more than (\d+) times$/, (count) => `dit is meer dan ${count} keer opgegeven`],
  [/^is required with CARGO_TYPE_\w+$/, () => 'dit is verplicht bij deze soort lading'],
  [/^moves by (?:\w+): only shipments by sea and air are tracked$/, () => 'alleen zee- en luchtvracht wordt gevolgd'],
  [/^Inquiry (\S+): (.+)$/, (reference, refusal = '') => `Aanvraag ${reference}: ${inDutch(refusal) ?? refusal}`],
  [
    /^You have (\d+) access tokens, and cannot have more: delete one first$/,
    (count) => `Je hebt ${count} toegangstokens, en meer kan niet: verwijder er eerst een`,
  ],
  [/^Too many requests: .+; try again in (\d+) s$/, (wait) => `Te veel verzoeken: probeer het over ${wait} s opnieuw`],
  [/^The request body is larger than (\d+) bytes$/, (most) => `Het verzoek is groter dan ${most} bytes`],
  [/^Not found: (\S+ \S+)$/, (what) => `Niet gevonden: ${what}`],
  [new RegExp(`^(${KEY}(?:; ${KEY})*)$`), (keys = '') => keys.replace(new RegExp(KEY, 'g'), keyInDutch)],
];

function keyInDutch(key: string): string {
  return key
    .replace(/^key (.+) is set by the service$/s, 'sleutel $1 wordt door de dienst bepaald')
    .replace(/^unknown key /, 'onbekende sleutel ')
    .replace(/^and (\d+) more$/, 'en nog $1');
}

/** Undefined for words that are not known here, as those of a newer service. */
export function inDutch(words: string): string | undefined {
  if (Object.hasOwn(SAID, words)) return SAID[words];
  for (const [said, dutch] of WORDINGS) {
    const found = said.exec(words);
    if (found) return dutch(...found.slice(1));
  }
  return undefined;
}
