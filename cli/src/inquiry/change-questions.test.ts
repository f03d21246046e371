import { describe, expect, test } from 'vitest';
import { inContainers, onPallets, storedFrom } from '../../../contract/src/inquiry/generators.fixture.ts';
import { type Answers, conversation, ENTER } from '../asking/asker.fixture.ts';
import { problemsOf, valueIn } from './draft.ts';
import { askChange } from './questions.ts';

describe('who changes an inquiry', () => {
  const CHANGE = 'What is to change?';
  const base = storedFrom({ ...onPallets, storage: true, special_contents: ['SPECIAL_CONTENTS_GASES'] });

  async function change(answers: Answers, inquiry = base) {
    const draft = { base: inquiry, content: {} };
    const talk = conversation(answers);
    await askChange(talk.asker, draft);
    return { ...talk, draft, content: draft.content };
  }

  test('goes through the fields chosen, with what they are now', async () => {
    const { content, asked } = await change({
      [CHANGE]: 'Description;Destination;Storage;Special contents',
      Description: ['', 'Knives'],
      'Destination, locality': 'Antwerpen',
      'Destination, region code': 'BE',
      'Special contents': '',
    });
    expect(content).toEqual({
      description: 'Knives',
      destination: { locality: 'Antwerpen', region_code: 'BE' },
      storage: false,
      special_contents: [],
    });
    expect(asked).toEqual([
      CHANGE,
      'Description',
      '! is required',
      'Destination, locality',
      'Destination, region code',
      'Special contents',
    ]);
  });

  test('changes nothing by taking everything as it is', async () => {
    const { content } = await change({
      [CHANGE]: 'Description;Origin;Cargo ready date;Max transit days',
      Description: ENTER,
      'Origin, locality': ENTER,
      'Origin, region code': ENTER,
      'Cargo ready date': ENTER,
      'Max transit days': ENTER,
    });
    expect(content).toEqual({});
  });

  test('is asked about an address as it will be, not as it was', async () => {
    const inquiry = storedFrom({
      ...onPallets,
      origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' },
    });
    const moved = { origin: { region_code: 'CN', locality: 'Shanghai' } };
    expect(valueIn({ base: inquiry, content: moved }, ['origin', 'postal_code'])).toBeUndefined();
    expect(valueIn({ base: inquiry, content: {} }, ['origin', 'postal_code'])).toBe('315000');
    expect(valueIn({ base: inquiry, content: { lcl: { tail_lift: true } } }, ['lcl', 'components', 0, 'width'])).toBe(
      80,
    );
  });

  test('clears by an empty answer', async () => {
    const { content } = await change(
      { [CHANGE]: 'Max transit days;Port of loading', 'Max transit days': '', 'Port of loading': '' },
      storedFrom({ ...onPallets, max_transit_days: 45, port_of_loading: 'CNNGB' }),
    );
    expect(content).toEqual({ max_transit_days: null, port_of_loading: '' });
  });

  test('keeps a text of several lines by saying nothing, or replaces it', async () => {
    const poem = storedFrom({ ...onPallets, description: 'Two\nlines' });
    expect((await change({ [CHANGE]: 'Description', Description: '' }, poem)).content).toEqual({});
    expect((await change({ [CHANGE]: 'Description', Description: 'One' }, poem)).content).toEqual({
      description: 'One',
    });
  });

  test('keeps, leaves out and adds cargo', async () => {
    const { content } = await change({
      [CHANGE]: 'Components',
      'Components: which of these stay?': ENTER,
      'Another component?': ['yes', 'no'],
      'Component 2, quantity': '1',
      'Component 2, width': '2',
      'Component 2, height': '3',
      'Component 2, depth': '4',
      'Component 2, weight': '5',
    });
    expect(content).toEqual({
      lcl: { components: [base.lcl?.components[0], { quantity: 1, width: 2, height: 3, depth: 4, weight: 5 }] },
    });
    expect(base.lcl?.components).toHaveLength(1);
  });

  test('is asked for the cargo of another type', async () => {
    const { content, draft, asked } = await change({
      [CHANGE]: 'Cargo type',
      'Cargo type': 'containers',
      'Container 1, quantity': '2',
      'Container 1, type': '40_reefer',
      'Container 1, dropoff terminal code': '',
      'Another container?': 'no',
    });
    expect(content).toEqual({ cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: inContainers.fcl });
    expect(asked).toEqual([
      CHANGE,
      'Cargo type',
      'Container 1, quantity',
      'Container 1, type',
      'Container 1, dropoff terminal code',
      'Another container?',
    ]);
    expect(problemsOf(draft)).toEqual({ violations: [], unknown: [] });
  });
});
