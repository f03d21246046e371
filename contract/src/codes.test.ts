import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurrency, isLanguage, isRegion, isScac, isUnLocode } from './codes.ts';

const words = (text: string) => text.trim().split(/\s+/);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
const triples = pairs.flatMap((pair) => LETTERS.map((c) => pair + c));

// ISO 3166-1 in the order of its numeric codes, from 004 Afghanistan to 894 Zambia.
const ISO_3166 = words(`
  AF AL AQ DZ AS AD AO AG AZ AR AU AT BS BH BD AM BB BE BM BT BO BA BW BV BR BZ IO SB VG BN BG MM BI BY KH CM CA CV KY
  CF LK TD CL CN TW CX CC CO KM YT CG CD CK CR HR CU CY CZ BJ DK DM DO EC SV GQ ET ER EE FO FK GS FJ FI AX FR GF PF TF
  DJ GA GE GM PS DE GH GI KI GR GL GD GP GU GT GN GY HT HM VA HN HK HU IS IN ID IR IQ IE IL IT CI JM JP KZ JO KE KP KR
  KW KG LA LB LS LV LR LY LI LT LU MO MG MW MY MV ML MT MQ MR MU MX MC MN MD ME MS MA MZ OM NA NR NP NL CW AW SX BQ NC
  VU NZ NI NE NG NU NF NO MP UM FM MH PW PK PA PG PY PE PH PN PL PT GW TL PR QA RE RO RU RW BL SH KN AI LC MF PM VC SM
  ST SA SN RS SC SL SG SK VN SI SO ZA ZW ES SS SD EH SR SJ SZ SE CH SY TJ TH TG TK TO TT AE TN TR TM TC TV UG UA MK EG
  GB GG JE IM TZ US VI BF UY UZ VE WF WS YE ZM`);
// CLDR's regions beyond it: Ascension, Clipperton, Sark, Diego Garcia, Ceuta and Melilla, Canaries, Tristan da Cunha, Kosovo.
const CLDR = words('AC CP CQ DG EA IC TA XK');

// ISO 4217 in the order of its numeric codes, from 008 Albania's to 997.
const ISO_4217 = words(`
  ALL DZD ARS AUD BSD BHD BDT AMD BBD BMD BTN BOB BWP BZD SBD BND MMK BIF KHR CAD CVE KYD LKR CLP CNY COP KMF CRC CUP
  CZK DKK DOP SVC ETB ERN FKP FJD DJF GMD GIP GTQ GNF GYD HTG HNL HKD HUF ISK INR IDR IRR IQD ILS JMD JPY KZT JOD KES
  KPW KRW KWD KGS LAK LBP LSL LRD LYD MOP MWK MYR MVR MUR MXN MNT MDL MAD OMR NAD NPR ANG AWG VUV NZD NIO NGN NOK PKR
  PAB PGK PYG PEN PHP QAR RUB RWF SHP SAR SCR SGD VND SOS ZAR SSP SZL SEK CHF SYP THB TOP TTD AED TND UGX MKD EGP GBP
  TZS USD UYU UZS WST YER TWD ZWG SLE VED UYW VES MRU STN CUC BYN TMT GHS SDG UYI RSD MZN AZN RON CHE CHW TRY XAF XCD
  XOF XPF XBA XBB XBC XBD XAU XDR XAG XPT XPD XUA ZMW SRD MGA COU AFN TJS AOA BGN CDF BAM EUR MXV UAH GEL BOV PLN BRL
  CLF XSU USN XCG XAD`);

const SHAPELESS = ['', ' ', 'toString', '__proto__', 'NL ', ' NL', 'NL\n', 'nl', 'Nl', 'NLD', 'N', '12', 'ÑL'];

describe('region codes are those of ISO 3166-1 and CLDR', () => {
  test('of all pairs of letters, these and no other', () => {
    expect(new Set(ISO_3166).size).toBe(249);
    expect(pairs.filter(isRegion).sort()).toEqual([...ISO_3166, ...CLDR].sort());
  });

  test.each([...words('UK EU UN SU YU CS AN TP ZR DD ZZ XX AA QZ XA XZ'), ...SHAPELESS])('not %j', (code) => {
    expect(isRegion(code)).toBe(false);
  });
});

describe('currencies are those of ISO 4217', () => {
  test('of all triples of letters, these and no other', () => {
    expect(triples.filter(isCurrency).sort()).toEqual(ISO_4217.toSorted());
  });

  test.each([...words('XXX XTS DEM FRF NLG ZWL HRK SLL VEF BYR BTC ABC EURO EU eur Eur 978 €'), ...SHAPELESS])(
    'not %j',
    (code) => {
      expect(isCurrency(code)).toBe(false);
    },
  );
});

describe('Create 8: ports are UN/LOCODE', () => {
  test.each(words('NLRTM CNNGB CNSHA USLAX DEHAM BEANR SGSIN GB2AB US9XY XKPRN XZ234'))('%s', (code) => {
    expect(isUnLocode(code)).toBe(true);
  });

  const none = [
    'NL RTM',
    'nlrtm',
    'NLrtm',
    'NLRT',
    'NLRTMA',
    'RTM',
    'ZZRTM',
    'UKLON',
    'N1RTM',
    'NLRT0',
    'NL1TM',
    'NLRT-',
  ];
  test.each([...none, ' NLRTM', 'NLRTM ', 'NLRTM\n', 'NLRTÉ', 'XXABC', 'Rotterdam', ''])('not %j', (code) => {
    expect(isUnLocode(code)).toBe(false);
  });

  test('a country, and three letters or digits but neither 0 nor 1', () => {
    const three = fc.string({
      unit: fc.constantFrom(...LETTERS, ...'0123456789', 'a', ' '),
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.constantFrom(...pairs), three, (country, place) => {
        const isPlace = [...place].every((sign) => LETTERS.includes(sign) || [...'23456789'].includes(sign));
        const isCountry = [...ISO_3166, ...CLDR, 'XZ'].includes(country);
        expect(isUnLocode(country + place)).toBe(isPlace && isCountry);
      }),
    );
  });
});

describe('Create 8: carriers are SCAC codes', () => {
  test.each(words('MAEU MSCU HLCU ONEY UPS YRC CN'))('%s', (code) => {
    expect(isScac(code)).toBe(true);
  });

  test.each(['', 'M', 'MAERS', 'maeu', 'Maeu', 'MAE1', 'MA U', 'MAEU ', ' MAE', 'MAEU\n', 'MÄEU'])('not %j', (code) => {
    expect(isScac(code)).toBe(false);
  });
});

describe('language_code is BCP-47', () => {
  test.each(
    words(
      'nl en zh yue pt-BR zh-Hant zh-Hant-TW es-419 de-1996 sl-rozaj-biske de-DE-u-co-phonebk EN-us i-klingon sgn-BE-FR',
    ),
  )('%s', (tag) => {
    expect(isLanguage(tag)).toBe(true);
  });

  const long = `en-x-${Array(20).fill('abcdefgh').join('-')}`;
  test.each([
    '',
    ' ',
    'n',
    'nl_NL',
    'nl-',
    '-nl',
    'nl--NL',
    'nl ',
    'nl\n',
    'Dutch language',
    'nl-NL-NL',
    'i-dutch',
    '🇳🇱',
    long,
  ])('not %j', (tag) => {
    expect(isLanguage(tag)).toBe(false);
  });

  test('up to a hundred characters', () => {
    const tag = `en-x-${'abcdefgh-'.repeat(10)}abcde`;
    expect([tag.length, isLanguage(tag), isLanguage(`${tag}f`)]).toEqual([100, true, false]);
  });
});
