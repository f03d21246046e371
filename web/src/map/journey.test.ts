import { describe, expect, it } from 'vitest';
import { journeyOf } from './journey.ts';
import { type Stop, travellersOf } from './stops.ts';

/** `DEPARTED CNNGB V1`; a milestone that is expected ends in a question mark. */
const stops = (...told: string[]): Stop[] =>
  told.map((line, index) => {
    const [type = '', code = '', conveyance] = line.split(' ');
    return {
      type: `SEA_TRACKING_EVENT_TYPE_${type.replace('?', '')}`,
      is_actual: !type.endsWith('?'),
      timestamp: `2026-03-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`,
      ...(code !== '-' && { code }),
      ...(conveyance && { conveyance }),
    };
  });
const journey = (...told: string[]) => journeyOf([{ name: 'A', stops: stops(...told) }]);
const legs = (...told: string[]) => journey(...told).legs.map(({ from, to, state }) => `${from}-${to} ${state}`);

describe('the journey that tracking tells of', () => {
  it('has every place once, in the order they are passed', () => {
    const { places } = journey('GATE_IN CNNGB', 'DEPARTED CNNGB', 'ARRIVED SGSIN', 'ARRIVED? NLRTM');
    expect(places.map(({ key, is_reached }) => [key, is_reached])).toEqual([
      ['CNNGB', true],
      ['SGSIN', true],
      ['NLRTM', false],
    ]);
  });

  it('tells legs that were travelled from one under way and those ahead', () => {
    const told = ['DEPARTED CNNGB', 'ARRIVED SGSIN', 'DEPARTED SGSIN', 'ARRIVED? AEJEA', 'DEPARTED? AEJEA'];
    expect(legs(...told, 'ARRIVED? NLRTM')).toEqual([
      'CNNGB-SGSIN travelled',
      'SGSIN-AEJEA under_way',
      'AEJEA-NLRTM ahead',
    ]);
  });

  it('does not take a leg for under way before the departure has happened', () => {
    expect(legs('LOADED CNNGB', 'DEPARTED? CNNGB', 'ARRIVED? NLRTM')).toEqual(['CNNGB-NLRTM ahead']);
  });

  it('takes a leg for travelled when anything was reported at the end of it', () => {
    expect(legs('LOADED CNNGB', 'ARRIVED? NLRTM', 'DISCHARGED NLRTM')).toEqual(['CNNGB-NLRTM travelled']);
  });

  it('follows each flight alone when the cargo travels in parts', () => {
    const first = ['DEPARTED DEL EK511', 'ARRIVED DXB EK511', 'DEPARTED DXB EK147'];
    const both = [...first, 'DEPARTED DEL EK511', 'ARRIVED AMS EK147', 'ARRIVED? DXB EK511'];
    expect(legs(...both)).toEqual(['DEL-DXB under_way', 'DXB-AMS travelled']);
  });

  it('is in parts when some of the cargo was further on before the rest had left', () => {
    const part = ['DEPARTED DEL EK511', 'ARRIVED DXB EK511', 'DEPARTED DXB EK147', 'ARRIVED AMS EK147'];
    expect(journey(...part, ...part).is_in_parts).toBe(true);
    expect(journey(...part).is_in_parts).toBe(false);
    // Told late, and of one part only.
    expect(journey('ARRIVED DXB EK511', 'DEPARTED DEL EK511').is_in_parts).toBe(false);
    const [early, late] = [stops(...part), stops('LOADED DEL', 'LOADED DEL', ...part)];
    const together = (...all: Stop[][]) => journeyOf(all.map((told, index) => ({ name: String(index), stops: told })));
    expect(together(early, early).is_in_parts).toBe(false);
    expect(together(early, late).is_in_parts).toBe(true);
  });

  it('says where each container was heard of last; what is expected does not move it', () => {
    const { places } = journeyOf([
      { name: 'A', stops: stops('DEPARTED CNNGB', 'ARRIVED? NLRTM') },
      { name: 'B', stops: stops('DEPARTED CNNGB', 'ARRIVED NLRTM') },
      { name: 'C', stops: [] },
    ]);
    expect(places.map(({ last_heard_of }) => last_heard_of)).toEqual([['A'], ['B']]);
  });

  it('says when a place was left, once everything that passes it has', () => {
    const leaves = (...travellers: Stop[][]) =>
      journeyOf(travellers.map((told, index) => ({ name: String(index), stops: told }))).places.map(
        ({ key, is_origin, left }) => [key, is_origin, left?.slice(0, 10)],
      );
    const whole = stops(
      'EMPTY_TO_SHIPPER CNNGB',
      'DEPARTED CNNGB',
      'ARRIVED SGSIN',
      'DEPARTED SGSIN',
      'ARRIVED? NLRTM',
    );
    expect(leaves(whole)).toEqual([
      ['CNNGB', true, '2026-03-02'],
      ['SGSIN', false, '2026-03-04'],
      ['NLRTM', false, undefined],
    ]);
    expect(leaves(whole, stops('DEPARTED? CNNGB'))[0]).toEqual(['CNNGB', true, undefined]);
    expect(leaves(whole, stops('GATE_IN CNNGB', 'LOADED CNNGB', 'DEPARTED CNNGB'))[0]).toEqual([
      'CNNGB',
      true,
      '2026-03-03',
    ]);
  });

  it('goes past a place that is not shown, and does not put there who was heard of in it', () => {
    const told = stops('DEPARTED CNNGB', 'ARRIVED XXXXX', 'ARRIVED? NLRTM');
    const { places, legs } = journeyOf([{ name: 'A', stops: told }], ({ code }) => code !== 'XXXXX');
    expect(legs.map(({ from, to }) => [from, to])).toEqual([['CNNGB', 'NLRTM']]);
    expect(places.flatMap(({ last_heard_of }) => last_heard_of)).toEqual([]);
  });

  it('passes over milestones of which nobody says where they were', () => {
    expect(journey('DEPARTED -', 'ARRIVED? NLRTM').places.map(({ key }) => key)).toEqual(['NLRTM']);
  });
});

describe('stops of tracking', () => {
  it('reads codes in small letters, and with a space', () => {
    const event = { type: 'x', state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-01T00:00:00.000Z' };
    const container = { container_number: 'A', container_type: '', status: '' };
    const events = [{ ...event, location: { un_locode: 'nl rtm' } }, event];
    const [traveller] = travellersOf({ sea: { containers: [{ ...container, events }] } });
    expect(traveller?.stops.map(({ code }) => code)).toEqual(['NLRTM', undefined]);
  });
});
