import type { Invoice, InvoiceLine, Money, Organization } from '@fairlead/contract';
import PDFDocument from 'pdfkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InvoiceDrawing } from './pdf/drawing.ts';
import { envelope, figure, money, paymentTerm, percentage } from './pdf/figures.ts';
import { taxOn, vatRows } from './pdf/vat.ts';
import { printable, tidy, wrap } from './pdf/words.ts';
import { drawInvoice } from './pdf.ts';

const forwarder: Organization = {
  id: '1',
  name: 'Havenlijn & Zonen B.V.',
  vat: 'NL812345678B01',
  eori: 'NL812345678',
  coc: '24356789',
  website: 'https://havenlijn.example/',
  contact_email: 'billing@havenlijn.example',
  type: 'TYPE_FORWARDER',
  postal_address: { region_code: 'NL', postal_code: '3011 XB', locality: 'Rotterdam', address_lines: ['Boompjes 40'] },
};

const client: Organization = {
  ...forwarder,
  id: '7',
  name: 'Polderkamp Import GmbH',
  vat: 'DE811234567',
  eori: 'DE1234567',
  type: 'TYPE_CLIENT',
  postal_address: {
    region_code: 'DE',
    postal_code: '20457',
    locality: 'Hamburg',
    administrative_area: 'Hanse',
    address_lines: ['Am Sandtorkai 1', 'Haus 2'],
    recipients: ['Buchhaltung'],
  },
};

const eur = (amount_cents: number, currency = 'EUR'): Money => ({ currency, amount_cents });

const line = (
  description: string,
  amount: Money,
  vat_percentage = 21,
  vat_category: InvoiceLine['vat_category'] = 'CATEGORY_STANDARD',
): InvoiceLine => ({ description, amount_ex_vat: amount, vat_category, vat_percentage });

function invoice(ex: Money, inc: Money, lines: InvoiceLine[], more: Partial<Invoice> = {}): Invoice {
  const base = { id: '9', reference: 'F26041-K7WM-42QX', shipment_id: '5', create_time: '2026-03-13T10:00:00.000Z' };
  const issued = { status: 'STATUS_PUBLISHED', issue_date: '2026-03-14', due_date: '2026-04-13' } as const;
  return { ...base, ...issued, amount_ex_vat: ex, amount_inc_vat: inc, lines, ...more };
}

const simple = (more: Partial<Invoice> = {}): Invoice =>
  invoice(eur(125_000), eur(151_250), [line('Ocean freight Ningbo - Rotterdam', eur(125_000))], more);

const shipment = { reference: 'K7WM-42QX', description: 'Garden furniture' };

type Drawn = Partial<InvoiceDrawing> & { invoice: Invoice };

async function contentsOf(drawing: Drawn): Promise<string[]> {
  const pdf = await drawInvoice({ client, forwarder, shipment, ...drawing }, { compress: false });
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return [...streams].map(([, content = '']) => content).filter((content) => textIn(content) !== '');
}

/** The text of every page, a line for each line drawn. */
const pagesOf = async (drawing: Drawn): Promise<string[]> => (await contentsOf(drawing)).map(textIn);

/** How far above the lower edge of its page each line is drawn, page by page. */
const heightsOf = async (drawing: Drawn): Promise<number[][]> =>
  (await contentsOf(drawing)).map((content) =>
    [...content.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm)].map(([, height]) => Number(height)),
  );

/** What is drawn on a page: its text, and where it begins and ends. */
function placesIn(content: string) {
  const ruler = new PDFDocument();
  const drawn = content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d) (\S+) Tf\n[^[]*(\[[^\]]*\] TJ)/g);
  return [...drawn].map(([, x, height, font, size, glyphs = '']) => {
    const text = textIn(glyphs);
    const pen = ruler.font(font === 'F1' ? 'Helvetica' : 'Helvetica-Bold').fontSize(Number(size));
    return { text, height: Number(height), from: Number(x), to: Number(x) + pen.widthOfString(text) };
  });
}

// Windows-1252 from 0x80 on. Node 20's TextDecoder takes it for Latin-1.
const FROM_80 = '€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ';

function textIn(content: string): string {
  const drawn = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = '']) => {
    const hex = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
    const bytes = Buffer.from(hex, 'hex').toString('latin1');
    return bytes
      .replace(/[\x80-\x9f]/g, (byte) => FROM_80[byte.charCodeAt(0) - 0x80] as string)
      .replaceAll('\u00a0', ' ');
  });
  return drawn.join('\n');
}

const textOf = async (of: Invoice, more: Partial<InvoiceDrawing> = {}): Promise<string> =>
  (await pagesOf({ invoice: of, ...more })).join('\n');

describe('an invoice', () => {
  it('names who sends it, who pays it, when and for what', async () => {
    const text = await textOf(simple());
    expect(text).toContain('INVOICE\nF26041-K7WM-42QX\n');
    expect(text).toContain('Havenlijn & Zonen B.V.\nBoompjes 40\n3011 XB Rotterdam\nNetherlands\n');
    expect(text).toContain('VAT NL812345678B01\nEORI NL812345678\nChamber of commerce 24356789\n');
    expect(text).toContain('billing@havenlijn.example\nhavenlijn.example\n');
    expect(text).toContain('Havenlijn & Zonen B.V. · VAT NL812345678B01 · CoC 24356789\nPage 1 of 1');
    const envelope = 'Polderkamp Import GmbH\nBuchhaltung\nAm Sandtorkai 1\nHaus 2\n20457 Hamburg\nHanse\nGermany\n';
    expect(text).toContain(`${envelope}VAT DE811234567\nEORI DE1234567\n`);
    expect(text).toContain('Issue date\n14 March 2026\nDue date\n13 April 2026\nPayment term\n30 days\n');
    expect(text).toContain('SHIPMENT\nK7WM-42QX\nGarden furniture\n');
  });

  it('lists its lines, the tax by rate, its totals, and asks for payment', async () => {
    const lines = [
      line('Haulage', eur(100_000)),
      line('Handling', eur(33)),
      line('Fresh goods', eur(5_000), 9, 'CATEGORY_REDUCED'),
      line('Ocean freight', eur(200_000), 0, 'CATEGORY_ZERO'),
    ];
    const text = await textOf(invoice(eur(305_033), eur(326_490), lines));
    expect(text).toContain('Haulage');
    expect(text).toContain('Standard 21%\n1,000.33\n210.07\nReduced 9%\n50.00\n4.50\nZero 0%\n2,000.00\n0.00\n');
    expect(text).not.toMatch(/Rounding|Not itemised|reverse/i);
    expect(text).toContain('Total excluding VAT\nEUR 3,050.33\nVAT\nEUR 214.57\nTotal including VAT\nEUR 3,264.90\n');
    const asked = 'Please pay EUR 3,264.90 to Havenlijn & Zonen B.V. by 13 April 2026, stating F26041-K7WM-42QX.';
    expect(text.replaceAll('\n', ' ')).toContain(asked);
  });

  it('holds its own totals for true: a small difference is rounding, a large one is not itemised', async () => {
    const lines = [line('Haulage', eur(100_000))];
    const rounded = await textOf(invoice(eur(100_000), eur(121_002), lines));
    expect(rounded).toContain('Rounding\n0.00\n0.02\n');
    expect(rounded).toContain('VAT\nEUR 210.02\n');
    const other = await textOf(invoice(eur(150_000), eur(181_500), lines));
    expect(other).toContain('Not itemised\n500.00\n105.00\n');
    expect(other).toContain('Total including VAT\nEUR 1,815.00\n');
  });

  it('takes for rounding what lines can leave: a unit each, and five of few', () => {
    const leftOf = (count: number, difference: number) => {
      const lines = Array.from({ length: count }, () => line('Haulage', eur(10_000), 0, 'CATEGORY_ZERO'));
      const told = invoice(eur(count * 10_000), eur(count * 10_000 + difference), lines);
      return vatRows(told).at(-1)?.label;
    };
    expect([leftOf(1, 5), leftOf(1, 6), leftOf(1, -5), leftOf(1, -6)]).toEqual([
      'Rounding',
      'Not itemised',
      'Rounding',
      'Not itemised',
    ]);
    expect([leftOf(8, 8), leftOf(8, 9)]).toEqual(['Rounding', 'Not itemised']);
  });

  it('has a row for each category and rate, of one category the highest rate first', () => {
    const lines = [line('Handling', eur(100), 9), line('Haulage', eur(100), 21), line('Storage', eur(100), 21)];
    const told = invoice(eur(300), eur(351), lines);
    expect(vatRows(told).map(({ label, base }) => [label, base.amount_cents])).toEqual([
      ['Standard 21%', 200],
      ['Standard 9%', 100],
    ]);
  });

  it('says that tax is reverse charged, and to whom', async () => {
    const lines = [line('Haulage', eur(100_000), 21, 'CATEGORY_REVERSE_CHARGED')];
    const text = await textOf(invoice(eur(100_000), eur(100_000), lines));
    expect(text).toContain('Reverse charged\n1,000.00\n0.00\n');
    expect(text).toContain('VAT reverse charged to VAT number DE811234567: the customer accounts for the VAT.');
    expect(text).toContain('VAT\nEUR 0.00\n');
  });

  it('below zero is a credit note and asks for nothing', async () => {
    const text = await textOf(invoice(eur(-100_050), eur(-121_061), [line('Demurrage, in error', eur(-100_050))]));
    expect(text).toContain('CREDIT NOTE\n');
    expect(text).toContain('Credit note number\n');
    expect(text).toContain('Standard 21%\n-1,000.50\n-210.11\n');
    expect(text).toContain('We credit you EUR 1,210.61. No payment is due.');
    expect(text).not.toContain('Please pay');
    // It has a day by which it is settled, but nobody is given days to pay.
    expect(text).toContain('Due date\n13 April 2026\nCurrency\n');
  });

  it('of nothing asks for nothing', async () => {
    const lines = [line('Haulage', eur(10_000)), line('Haulage, in error', eur(-10_000))];
    expect(await textOf(invoice(eur(0), eur(0), lines))).toMatch(/\nNo payment is due\.\n/);
  });

  it('states the currency of what is in another than its own, which is part of no sum', async () => {
    const lines = [line('Haulage', eur(10_000)), line('Terminal handling', eur(20_000, 'USD'))];
    const text = await textOf(invoice(eur(28_000), eur(33_880), lines));
    expect(text).toContain('Standard 21%\nUSD 200.00\nTerminal handling\n');
    expect(text).toContain('Standard 21%\n100.00\n21.00\nStandard 21%\nUSD 200.00\nUSD 42.00\n');
    expect(text).not.toMatch(/Rounding|Not itemised/);
  });

  it.each([
    ['STATUS_PAID', 'settled in full', 'No payment is due.'],
    ['STATUS_DISPUTED', 'under discussion', 'Please state F26041-K7WM-42QX'],
    ['STATUS_IN_COLLECTION', 'collection agency', 'without delay'],
    ['STATUS_IN_PAYMENT_PLAN', 'agreed instalments', 'in the agreed instalments, stating'],
    ['STATUS_FORFEITED', 'written off', 'No payment is due.'],
  ] as const)('tells its standing: %s', async (status, note, request) => {
    const text = await textOf(simple({ status }));
    expect(text).toContain(note);
    expect(text).toContain(request);
    expect(text).not.toContain('by 13 April');
  });

  it('goes on to further pages, each with the head of the table and its number', async () => {
    const lines = Array.from({ length: 90 }, (_, index) => line(`Charge ${index + 1}.`, eur(100)));
    const pages = await pagesOf({ invoice: invoice(eur(9_000), eur(10_890), lines) });
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain('Amount (EUR)');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      if (index > 0) expect(page).toContain('Invoice F26041-K7WM-42QX, continued');
    });
    for (let charge = 1; charge <= 90; charge++) expect(pages.join('\n')).toContain(`Charge ${charge}.\n`);
    expect(pages.at(-1)).toContain('Total including VAT\nEUR 108.90');
  });

  it('has the head of its table once on a page, however little room the address leaves on the first', async () => {
    const heads = async (lines: number) => {
      const address_lines = Array.from({ length: lines }, (_, index) => `${index} ${'Kaai '.repeat(12)}`);
      const whose = { ...client, postal_address: { region_code: 'DE', address_lines } };
      const drawing = { client: whose, forwarder: whose, shipment: { ...shipment, description: 'y '.repeat(300) } };
      const pages = await pagesOf({ invoice: simple({ status: 'STATUS_PAID' }), ...drawing });
      return pages.map((page) => page.split('Amount (EUR)').length - 1);
    };
    const found = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(heads));
    // On the first page, and where there is none there, on the second alone.
    expect(new Set(found.map(String))).toEqual(new Set(['1', '1,0', '0,1']));
  });

  it('is drawn without a forwarder, dates, addresses or lines', async () => {
    const { issue_date: _, due_date: __, ...undated } = simple({ lines: [] });
    const { postal_address: ___, ...unaddressed } = { ...client, vat: '', eori: '' };
    const pdf = await pagesOf({ invoice: undated, client: unaddressed, forwarder: undefined });
    expect(pdf[0]).not.toMatch(/date|term|Havenlijn|undefined|NaN/);
    expect(pdf[0]).toContain('Services for shipment K7WM-42QX\n');
    expect(pdf[0]).toContain('Please pay EUR 1,512.50, stating F26041-K7WM-42QX.');
    const published_at = '2026-03-15T23:30:00.000Z';
    expect(await textOf({ ...undated, published_at })).toContain('15 March 2026');
    expect(await textOf(simple({ published_at }))).toContain('Issue date\n14 March 2026\n');
  });

  it('spells letters its fonts lack, and keeps those they have', async () => {
    const text = await textOf(simple({ lines: [line('上海 → Łódź, 3 m³ à €5 “net”\u0007', eur(125_000))] }));
    expect(text).toContain('?? -> Lódz, 3 m³ à €5 “net”\n');
  });

  it('cuts a description that would never end', async () => {
    const lines = [line('x'.repeat(100_000), eur(1)), line('\n'.repeat(100_000), eur(1)), line('Last', eur(1))];
    const pages = await pagesOf({
      invoice: invoice(eur(3), eur(4), lines),
      shipment: { ...shipment, description: 'y '.repeat(50_000) },
    });
    expect(pages.length).toBeLessThan(5);
    const drawn = pages.join('').match(/x/g)?.length;
    expect(drawn).toBeLessThan(2_010);
    expect(drawn).toBeGreaterThan(1_990);
    expect(pages.join('\n')).toMatch(/x…\n[\s\S]*Last\n/);
  });

  it.each([
    ['of many lines', (letters: number) => 'a\n'.repeat(letters / 2)],
    ['of the widest letters', (letters: number) => 'W'.repeat(letters)],
  ])('has nothing below the footer, though every text in its head is long and %s', async (_, long) => {
    const text = long(300);
    const texts = { vat: text, eori: text, coc: text, contact_email: text, website: text };
    const many = Array.from({ length: 20 }, () => text);
    const address = { ...client.postal_address, recipients: many, address_lines: many, locality: text };
    const whose = { ...client, ...texts, name: text, postal_address: { ...address, region_code: 'DE' } };
    const drawing = {
      ...{ invoice: simple({ status: 'STATUS_IN_COLLECTION' }), client: whose, forwarder: whose },
      shipment: { ...shipment, description: long(5_000) },
    };
    const pages = await heightsOf(drawing);
    expect(pages.length).toBeGreaterThan(1);
    for (const heights of pages) expect(heights.filter((height) => height < 50)).toHaveLength(2);
    expect((await pagesOf(drawing)).join('\n')).toContain('collection agency');
  });

  it('tells its standing below a description of many lines, which are one paragraph', async () => {
    const described = { ...shipment, description: `Garden furniture${'\na'.repeat(37)}` };
    const text = await textOf(simple({ status: 'STATUS_PAID' }), { shipment: described });
    expect(text).toContain(`Garden furniture${' a'.repeat(37)}\nPaid\n`);
  });

  it('has of an address of too many lines whom it is for and how it ends', async () => {
    const addressed = (lines: number) => {
      const address_lines = Array.from({ length: lines }, (_, index) => `Gate ${index + 1}`);
      return { ...client, postal_address: { ...client.postal_address, region_code: 'DE', address_lines } };
    };
    const end = '20457 Hamburg\nHanse\nGermany\n';
    const whole = 'Buchhaltung\nGate 1\nGate 2\nGate 3\nGate 4\nGate 5\nGate 6\n';
    expect(await textOf(simple(), { client: addressed(6) })).toContain(whole + end);
    const cut = 'Buchhaltung\nGate 1\nGate 2\nGate 3\n…\nGate 18\nGate 19\n';
    expect(await textOf(simple(), { client: addressed(19) })).toContain(cut + end);
    const broken = { ...client, postal_address: { region_code: 'DE', address_lines: ['Gate 1\r\nHall 2'] } };
    expect(await textOf(simple(), { client: broken })).toContain('Gate 1\nHall 2\nGermany\n');
  });

  it.each([
    ['an absurd rate', eur(125_000), 9_007_199_254_740_991],
    ['a rate of many digits and the largest amounts', eur(9_007_199_254_740_991, 'KWD'), 0.123456],
  ])('draws nothing over anything else, and all of it, with %s', async (_, amount, rate) => {
    const lines = [line('Haulage', amount, rate)];
    const issuer = { ...forwarder, name: 'W'.repeat(60), vat: 'W'.repeat(60) };
    const [page = ''] = await contentsOf({ invoice: invoice(amount, amount, lines), forwarder: issuer });
    const places = placesIn(page);
    expect(places.length).toBe(textIn(page).split('\n').length);
    const over = places.flatMap((one, index) =>
      places.slice(index + 1).flatMap((other) => {
        const isBeside = Math.abs(one.height - other.height) < 5;
        return isBeside && one.from < other.to && other.from < one.to ? [[one.text, other.text]] : [];
      }),
    );
    expect(over).toEqual([]);
    expect(textIn(page)).toContain(`Standard ${rate.toLocaleString('en', { maximumFractionDigits: 6 })}%\n`);
  });

  it('draws each of a thousand lines', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => line(`Charge ${index} of a long list`, eur(100)));
    const pages = await pagesOf({ invoice: invoice(eur(100_000), eur(121_000), lines), shipment });
    const drawn = pages.join('\n').match(/Charge \d+ of a long list/g);
    expect(drawn).toEqual(lines.map(({ description }) => description));
  });

  it('is the same bytes every time, dated by the invoice', async () => {
    const drawing = { invoice: simple(), client, forwarder, shipment };
    const first = await drawInvoice(drawing);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(first.equals(await drawInvoice(drawing))).toBe(true);
    expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(first.toString('latin1')).toContain('(D:20260314000000Z)');
  });

  it('tells what it is, whose and in which language, and is tagged for screen readers', async () => {
    const pdf = await drawInvoice({ invoice: simple(), client, forwarder, shipment });
    const file = pdf.toString('latin1');
    expect(file).toContain('(Invoice F26041-K7WM-42QX)');
    expect(file).toContain('(Havenlijn & Zonen B.V.)');
    expect(file).toContain('<rdf:li>Havenlijn &amp; Zonen B.V.</rdf:li>');
    expect(file).toMatch(/\/Lang \(en-GB\)[\s\S]*\/Marked true|\/Marked true[\s\S]*\/Lang \(en-GB\)/);
    for (const type of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD']) expect(file).toContain(`/S /${type}\n`);
  });
});

describe('while an invoice is drawn', () => {
  const lines = Array.from({ length: 90 }, (_, index) => line(`Charge ${index + 1}.`, eur(100), index));
  const long = { invoice: invoice(eur(9_000), eur(10_890), lines), client, forwarder, shipment };

  // By a clock on which all takes long, whatever may wait waits.
  const slowly = () => {
    let now_ms = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now_ms += 1_000));
  };
  afterEach(() => vi.restoreAllMocks());

  it('others have their turn after every line, every row of the VAT and every page', async () => {
    slowly();
    let turns = 0;
    let isDrawn = false;
    const others = () => {
      turns++;
      if (!isDrawn) setImmediate(others);
    };
    setImmediate(others);
    const pdf = await drawInvoice(long);
    isDrawn = true;
    const pages = pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length as number;
    expect(pages).toBeGreaterThan(4);
    expect(turns).toBeGreaterThanOrEqual(lines.length + lines.length + pages);
  });

  it('and nobody wants it any more, it is given up', async () => {
    slowly();
    let asked = 0;
    const stillWanted = () => {
      if (++asked === 3) throw new Error('nobody waits');
    };
    await expect(drawInvoice(long, { stillWanted })).rejects.toThrow('nobody waits');
    expect(asked).toBe(3);
  });
});

describe('figures', () => {
  it("are written in the currency's own minor unit", () => {
    expect(money(eur(1_250_000, 'JPY'))).toBe('JPY\u00a01,250,000');
    expect(figure(eur(1_234_567, 'BHD'))).toBe('1,234.567');
    expect(figure(eur(125_000, 'HUF'))).toBe('1,250.00');
    expect(figure(eur(-5))).toBe('-0.05');
    expect(figure(eur(-0))).toBe('0.00');
    expect(figure(eur(100, 'not a currency'))).toBe('1.00');
  });

  it('stand in yen without a point on the invoice', async () => {
    const lines = [line('Air freight', eur(1_250_000, 'JPY'), 10)];
    const text = await textOf(invoice(eur(1_250_000, 'JPY'), eur(1_375_000, 'JPY'), lines));
    expect(text).toContain('Amount (JPY)\n');
    expect(text).toContain('Standard 10%\n1,250,000\n125,000\n');
    expect(text).toContain('JPY 1,375,000');
  });

  it('tell the days of payment, where both dates are known and in order', () => {
    const terms = ['2026-03-14', '2026-03-15', '2026-04-13', '2026-03-13', undefined];
    expect(terms.map((due) => paymentTerm('2026-03-14', due))).toEqual([
      'On receipt',
      '1 day',
      '30 days',
      undefined,
      undefined,
    ]);
    expect(paymentTerm(undefined, '2026-03-14')).toBeUndefined();
  });

  it('of rates are written as exactly as they are reckoned with', () => {
    expect([21, 5.5, 2.125, 0.000001].map(percentage)).toEqual(['21%', '5.5%', '2.125%', '0.000001%']);
  });

  it('of tax are rounded half away from zero', () => {
    expect([taxOn(50, 21), taxOn(-50, 21), taxOn(10, 5), taxOn(-10, 5), taxOn(9, 5)]).toEqual([11, -11, 1, -1, 0]);
    expect(taxOn(1_000, 2.85)).toBe(29);
    expect(taxOn(2_147_483_647_000, 21)).toBe(450_971_565_870);
  });
});

describe('an envelope', () => {
  const address = { region_code: 'NL', locality: 'Rotterdam' };

  it('says nothing twice: not whose it is, nor a region that is called like its town', () => {
    const twice = { ...address, organization: 'Havenlijn', administrative_area: 'Rotterdam' };
    expect(envelope('Havenlijn', twice)).toEqual(['Rotterdam', 'Netherlands']);
    expect(envelope('Zonen', { ...twice, administrative_area: 'Zuid-Holland' })).toEqual([
      ...['Havenlijn', 'Rotterdam', 'Zuid-Holland', 'Netherlands'],
    ]);
  });

  it('names no country that is not known, and one that is no code as it is', () => {
    expect(envelope('', { ...address, region_code: 'ZZ' })).toEqual(['Rotterdam']);
    expect(envelope('', { ...address, region_code: '' })).toEqual(['Rotterdam']);
    expect(envelope('', { ...address, region_code: 'Holland' })).toEqual(['Rotterdam', 'Holland']);
  });
});

describe('words', () => {
  it('are spelled in the letters there are', () => {
    expect(printable('Žilina, Gdańsk, Þórshöfn, Đà Nẵng, İzmir')).toBe('Žilina, Gdansk, Þórshöfn, Dà Nang, Izmir');
    expect(printable('Щедрин ЩИТ Αθήνα № ① ﬁ ｱ')).toBe('Shchedrin SHCHIT Athina No 1 fi ?');
    expect(printable('\ud83d\ude00 \ud83d שלום')).toBe('? ? ????');
  });

  it('are tidied: one form, no controls, no runs of space, a bound', () => {
    expect(tidy('  a\u0301\t b\r\n\r\n c\u200b\u00ad ')).toBe('á b\nc');
    expect(tidy('abcdef', 4)).toBe('abc…');
  });

  it('are wrapped between each other, and inside only when one is too wide', () => {
    const measure = (text: string) => text.length;
    expect(wrap('one two three', 7, measure)).toEqual(['one two', 'three']);
    expect(wrap('a billing@havenlijn.example\nb', 10, measure)).toEqual([
      'a',
      'billing@',
      'havenlijn.',
      'example',
      'b',
    ]);
    expect(wrap('xxxxxxxx', 3, measure)).toEqual(['xxx', 'xxx', 'xx']);
  });

  it('that need more lines than there are end in an ellipsis, no wider than the others', () => {
    const measure = (text: string) => text.length;
    expect(wrap('one two three', 7, measure, 2)).toEqual(['one two', 'three']);
    expect(wrap('one two three', 7, measure, 1)).toEqual(['one tw…']);
    expect(wrap('one two\nthree', 9, measure, 1)).toEqual(['one two…']);
    expect(wrap('one two', 0.5, measure, 1)).toEqual(['…']);
  });
});
