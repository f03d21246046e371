import type { SeaPlan } from './plan.ts';

const completed: readonly SeaPlan[] = [
  { lane: 'ningbo', departs: -150, load: '2 x 40HC', goods: 'Stainless cookware' },
  { lane: 'shanghai', departs: -147, load: '1 x 40HC', goods: 'Rattan garden chairs' },
  { lane: 'santos', departs: -141, load: '1 x 20DC', goods: 'Green coffee in jute bags' },
  { lane: 'yantian', departs: -139, load: '1 x 40DC', goods: 'LED string lights' },
  { lane: 'hamburg', departs: -136, load: '1 x 40HC', goods: 'Gehäuse für Messgeräte', client: 'other' },
  { lane: 'saigon', departs: -133, load: '3 x 40HC', goods: 'Acacia garden tables' },
  { lane: 'mumbai', departs: -128, load: '9 pallets', goods: 'Cotton bath towels' },
  { lane: 'ningbo', departs: -122, load: '2 x 40HC + 1 x 20DC', goods: 'Parasols and granite bases', delay: 6 },
  { lane: 'istanbul', departs: -117, load: '1 x 45HC', goods: 'Terry bathrobes' },
  { lane: 'shanghai', departs: -112, load: '62 cartons', goods: 'Porcelain tableware', from: 'hanoi' },
  { lane: 'newyork', departs: -104, load: '4 pallets', goods: 'Cocktail shakers and barware' },
  { lane: 'chicago', departs: -101, load: '1 x 20OT', goods: 'Prüfstand mit Zubehör', client: 'other' },
  { lane: 'yantian', departs: -96, load: '1 x 40HC', goods: 'Electric kettles' },
  { lane: 'havre', departs: -91, load: '1 x 20DC', goods: 'Handwoven cushion covers' },
  { lane: 'ningbo', departs: -87, load: '4 x 40HC', goods: 'Barbecue sets', delay: 9 },
  { lane: 'santos', departs: -84, load: '1 x 40RF', goods: 'Frozen açaí pulp' },
  { lane: 'singapore', departs: -80, load: '7 crates', goods: 'Präzisionsspindeln', client: 'other' },
  { lane: 'istanbul', departs: -71, load: '1 x 40HC', goods: 'Kilim rugs' },
  { lane: 'mumbai', departs: -68, load: '1 x 20DC', goods: 'Brass planters' },
  { lane: 'newyork', departs: -55, load: '36 cartons', goods: 'Bourbon barrel staves, decorative' },
];

const underway: readonly SeaPlan[] = [
  { lane: 'saigon', departs: -61, load: '1 x 40OTHC', goods: 'Teak pergola, assembled', delay: 12, stale: true },
  { lane: 'ningbo', departs: -45, load: '2 x 40HC', goods: 'Cast-iron casseroles' },
  { lane: 'shanghai', departs: -43, load: '1 x 40DC', goods: 'Folding picnic tables' },
  { lane: 'yantian', departs: -38, load: '1 x 40HC', goods: 'Solar garden lamps' },
  { lane: 'hamburg', departs: -42, load: '1 x 40FR', goods: 'Fräsmaschine, demontiert', client: 'other' },
  { lane: 'mumbai', departs: -29, load: '11 pallets', goods: 'Organic cotton bed linen' },
  { lane: 'ningbo', departs: -37, load: '3 x 40HC', goods: 'Wok sets and lids' },
  { lane: 'shanghai', departs: -34, load: '1 x 40HC', goods: 'Bamboo storage boxes' },
  { lane: 'saigon', departs: -30, load: '2 x 40HC', goods: 'Terracotta flower pots', delay: 5 },
  { lane: 'santos', departs: -16, load: '1 x 20RF', goods: 'Chilled orange concentrate' },
  { lane: 'yantian', departs: -24, load: '1 x 40HC + 1 x 20DC', goods: 'Kitchen scales and timers' },
  { lane: 'tuas', departs: -20, load: '1 x 20FR', goods: 'Kalibrieranlage', client: 'other', delay: 3 },
  { lane: 'ningbo', departs: -17, load: '1 x 40HC', goods: 'Roasting tins', delay: 8, stale: true },
  { lane: 'shanghai', departs: -12, load: '18 cartons', goods: 'Silk lampshades' },
  { lane: 'havre', departs: -9, load: '2 x 20DC', goods: 'Sandstone bird baths' },
  { lane: 'istanbul', departs: -6, load: '1 x 45HC', goods: 'Hammam towels' },
  { lane: 'saigon', departs: -7, load: '1 x 40HC', goods: 'Rubberwood chopping boards' },
  { lane: 'newyork', departs: -3, load: '5 pallets', goods: 'Maple rolling pins' },
  { lane: 'singapore', departs: 0, load: '1 x 20DC', goods: 'Sensoren und Kabelsätze', client: 'other' },
  { lane: 'ningbo', departs: 2, load: '2 x 40HC', goods: 'Stainless cookware' },
  { lane: 'shanghai', departs: 6, load: '1 x 40OT', goods: 'Stone garden fountain' },
];

const ahead: readonly SeaPlan[] = [
  { lane: 'yantian', departs: 11, load: '1 x 40HC', goods: 'Christmas lighting', silent: true },
  { lane: 'mumbai', departs: 18, load: '8 pallets', goods: 'Printed tablecloths' },
  { lane: 'chicago', departs: 24, load: '3 crates', goods: 'Ersatzteile für Zürich Serie 4', client: 'other' },
  { lane: 'ningbo', departs: 31, load: '3 x 40HC', goods: 'Garden kitchens', unknown: ['eta'] },
  { lane: 'santos', departs: 40, load: '1 x 20DC', goods: 'Green coffee in jute bags', unknown: ['etd', 'eta'] },
];

const halted: readonly SeaPlan[] = [
  {
    lane: 'yantian',
    departs: -48,
    load: '1 x 40HC',
    goods: 'Bluetooth speakers',
    status: 'STATUS_ON_HOLD',
    until: 'DISCHARGED',
  },
  {
    lane: 'shanghai',
    departs: 20,
    load: '24 drums',
    goods: 'Lamp oil',
    status: 'STATUS_ON_HOLD',
    unknown: ['etd', 'eta', 'cargo_ready_date'],
  },
  { lane: 'mumbai', departs: -58, load: '1 x 40HC', goods: 'Jute doormats', status: 'STATUS_CANCELLED', silent: true },
  { lane: 'newyork', departs: 9, load: '6 pallets', goods: 'Smoker chips', status: 'STATUS_CANCELLED' },
];

/** Should be here by now. */
const overdue: readonly SeaPlan[] = [
  { lane: 'mumbai', departs: -31, load: '1 x 20DC', goods: 'Copper serving bowls', delay: 11, stale: true },
];

export const seaPlans: readonly SeaPlan[] = [...completed, ...underway, ...ahead, ...halted, ...overdue];
