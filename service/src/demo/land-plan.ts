import type { Plan } from './plan.ts';

export interface LandPlan extends Plan {
  from: NonNullable<Plan['from']>;
  to: NonNullable<Plan['to']>;
  days: number;
}

/** Lorries inside Europe. */
export const roadPlans: readonly LandPlan[] = [
  { from: 'lodz', to: 'tilburg', days: 2, departs: -118, load: '33 pallets', goods: 'Pine bookcases' },
  { from: 'milano', to: 'zurich', days: 1, departs: -77, load: '6 pallets', goods: 'Gussteile', client: 'other' },
  { from: 'tilburg', to: 'koln', days: 1, departs: -52, load: '14 pallets', goods: 'Cookware, retail delivery' },
  { from: 'tilburg', to: 'wien', days: 3, departs: -26, load: '9 pallets', goods: 'Garden lamps, trade fair stock' },
  { from: 'warszawa', to: 'venlo', days: 2, departs: -8, load: '20 pallets', goods: 'Glass preserving jars' },
  { from: 'malmo', to: 'bulach', days: 3, departs: -2, load: '4 crates', goods: 'Linearführungen', client: 'other' },
  { from: 'tilburg', to: 'dusseldorf', days: 1, departs: 3, load: '12 pallets', goods: 'Kitchen fair stand' },
  { from: 'antwerpen', to: 'tilburg', days: 1, departs: 5, load: '1 x 40HC', goods: 'Returned parasols' },
];

/** Block trains from China. */
export const railPlans: readonly LandPlan[] = [
  { from: 'xian', to: 'tilburg', days: 19, departs: -109, load: '1 x 40HC', goods: 'Pressure cookers' },
  { from: 'chengdu', to: 'tilburg', days: 17, departs: -63, load: '2 x 40HC', goods: 'Digital photo frames' },
  { from: 'xian', to: 'zurich', days: 21, departs: -33, load: '8 crates', goods: 'Getriebegehäuse', client: 'other' },
  { from: 'chengdu', to: 'venlo', days: 17, departs: -11, load: '1 x 40HC', goods: 'Smart plugs' },
  { from: 'xian', to: 'tilburg', days: 19, departs: 8, load: '1 x 40HC', goods: 'Enamel stockpots' },
  {
    from: 'xian',
    to: 'tilburg',
    days: 19,
    departs: -4,
    load: '30 cartons',
    goods: 'Knife blocks',
    status: 'STATUS_ON_HOLD',
    unknown: ['eta'],
  },
];

export const expressPlans: readonly LandPlan[] = [
  { from: 'hongkong', to: 'tilburg', days: 3, departs: -13, load: '2 boxes', goods: 'Colour samples, spring range' },
];
