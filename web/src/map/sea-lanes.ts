import { geoDistance } from 'd3-geo';
import type { Position } from 'geojson';

// How ships go from port to port: along the lanes that all of them take, around the land. Rough, as a map of the world is.

/** Where lanes meet, and how each goes on. A lane is written once, from either end. */
const WATERS = {
  yellow_sea: [123.5, 35],
  east_china_sea: [123.5, 29.5],
  taiwan: [119.1, 23.4],
  south_china_sea: [112, 12],
  singapore: [104.6, 1.2],
  gulf_of_thailand: [102, 8],
  malacca: [98.5, 5.2],
  andaman_sea: [95, 6.3],
  bay_of_bengal: [88, 14],
  sri_lanka: [80.6, 5.2],
  west_india: [71.5, 17],
  arabian_sea: [58, 13.5],
  oman: [59.8, 24.3],
  hormuz: [56.7, 26.3],
  persian_gulf: [52.5, 26.4],
  aden: [47, 12.3],
  bab_el_mandeb: [43.3, 12.6],
  red_sea: [38, 20.5],
  suez_south: [32.7, 29.4],
  suez_north: [32.4, 31.7],
  crete: [23, 34.6],
  aegean: [25, 38.4],
  dardanelles: [25.9, 39.9],
  malta: [14, 36.2],
  sicily: [11.2, 37.6],
  tyrrhenian_sea: [9.3, 43.4],
  algiers: [2, 37.6],
  balearic_sea: [3, 41],
  gibraltar: [-5.6, 35.95],
  st_vincent: [-9.6, 36.6],
  finisterre: [-10, 43.5],
  ushant: [-6, 48.8],
  dover: [1.6, 51.05],
  north_sea: [3.4, 52.6],
  german_bight: [7.4, 54.2],
  skagen: [10, 58.2],
  canaries: [-19, 28],
  west_africa: [-19, 12],
  gulf_of_guinea: [3, 3],
  natal: [-33.5, -6],
  rio: [-40.5, -24.5],
  river_plate: [-53, -36],
  cape: [17.5, -35.5],
  agulhas: [26, -36],
  natal_coast: [33, -30],
  mozambique: [41.5, -15],
  mauritius: [58, -24],
  north_atlantic: [-40, 43],
  new_york: [-72.5, 40],
  hatteras: [-74.3, 34.5],
  florida: [-79, 26.8],
  florida_strait: [-82.5, 24],
  gulf_of_mexico: [-89, 26],
  mona: [-67.8, 18.6],
  caribbean: [-77, 13],
  colon: [-79.9, 9.7],
  balboa: [-79.5, 8.6],
  azuero: [-79.3, 6.8],
  california: [-119.2, 33],
  golden_gate: [-123.5, 37.5],
  cape_flattery: [-125.8, 48.3],
  north_pacific: [-175, 47],
  honshu: [141.5, 34],
  korea_strait: [128, 32.8],
  guam: [145, 14],
  hawaii: [-160.5, 23],
  peru: [-80.5, -9],
  chile: [-73, -33.5],
  sunda: [104.9, -6.2],
  java_sea: [109, -4.5],
  lombok: [115.8, -9.3],
  perth: [114.3, -31.8],
  bass_strait: [145, -39.7],
  leeuwin: [114.3, -35],
  sydney: [152.3, -34.2],
  brisbane: [155, -27.5],
  coral_sea: [163.5, -14],
  auckland: [175.8, -35.6],
  kyushu: [131.5, 29.8],
  tioman: [104.8, 4],
  karimun: [103.3, 1.1],
  malacca_strait: [101, 2.6],
  comorin: [76.5, 7],
  gulf_of_oman: [57.8, 25.2],
  qeshm: [55.5, 25.9],
  hurghada: [34.4, 27.2],
  alboran: [-2, 36.2],
  jutland: [7, 57],
  palmas: [-10, 3],
  barbados: [-58.5, 13.5],
  keys: [-79.7, 24.6],
  costa_rica: [-87, 7.5],
  acapulco: [-101, 15.5],
  cabo: [-111, 21.5],
  baja: [-117.2, 29.5],
  ecuador: [-82.5, -2],
  conception: [-121.8, 34.2],
  mendocino: [-125.5, 41],
  melanesia: [163, -4],
  luzon_strait: [121.3, 20.3],
  makassar: [116.3, -6.8],
  north_west_cape: [111.5, -23],
  gabo: [150.5, -38.2],
  reinga: [173, -33.9],
  ras_al_hadd: [60.6, 22],
} as const satisfies Record<string, Position>;
type Water = keyof typeof WATERS;

const LANES: Partial<Record<Water, readonly Water[]>> = {
  yellow_sea: ['east_china_sea', 'korea_strait'],
  east_china_sea: ['taiwan', 'korea_strait', 'kyushu'],
  kyushu: ['korea_strait', 'honshu'],
  taiwan: ['south_china_sea', 'luzon_strait'],
  south_china_sea: ['singapore', 'luzon_strait', 'tioman'],
  gulf_of_thailand: ['tioman'],
  tioman: ['singapore'],
  singapore: ['karimun', 'java_sea'],
  karimun: ['malacca_strait'],
  malacca_strait: ['malacca'],
  malacca: ['andaman_sea'],
  andaman_sea: ['sri_lanka', 'bay_of_bengal'],
  bay_of_bengal: ['sri_lanka'],
  sri_lanka: ['comorin', 'sunda', 'mauritius'],
  comorin: ['arabian_sea', 'west_india'],
  west_india: ['arabian_sea', 'oman'],
  arabian_sea: ['aden', 'ras_al_hadd', 'mozambique'],
  ras_al_hadd: ['oman'],
  oman: ['gulf_of_oman'],
  gulf_of_oman: ['hormuz'],
  hormuz: ['qeshm'],
  qeshm: ['persian_gulf'],
  aden: ['bab_el_mandeb'],
  bab_el_mandeb: ['red_sea'],
  red_sea: ['hurghada'],
  hurghada: ['suez_south'],
  suez_south: ['suez_north'],
  suez_north: ['crete'],
  crete: ['aegean', 'malta'],
  aegean: ['dardanelles'],
  malta: ['sicily'],
  sicily: ['tyrrhenian_sea', 'algiers'],
  tyrrhenian_sea: ['balearic_sea'],
  balearic_sea: ['algiers'],
  algiers: ['alboran'],
  alboran: ['gibraltar'],
  gibraltar: ['st_vincent'],
  st_vincent: ['finisterre', 'canaries', 'hatteras', 'mona'],
  finisterre: ['ushant'],
  ushant: ['dover', 'north_atlantic', 'mona'],
  dover: ['north_sea'],
  north_sea: ['german_bight'],
  german_bight: ['jutland'],
  jutland: ['skagen'],
  canaries: ['west_africa', 'natal'],
  west_africa: ['palmas', 'cape', 'natal'],
  palmas: ['gulf_of_guinea'],
  gulf_of_guinea: ['cape'],
  natal: ['rio', 'barbados'],
  barbados: ['caribbean'],
  rio: ['river_plate', 'cape'],
  river_plate: ['cape'],
  cape: ['agulhas'],
  agulhas: ['natal_coast', 'mauritius', 'leeuwin'],
  natal_coast: ['mozambique'],
  mauritius: ['leeuwin', 'sunda'],
  north_atlantic: ['new_york'],
  new_york: ['hatteras'],
  hatteras: ['florida', 'mona'],
  florida: ['keys'],
  keys: ['florida_strait'],
  florida_strait: ['gulf_of_mexico'],
  mona: ['caribbean'],
  caribbean: ['colon'],
  colon: ['balboa'],
  balboa: ['azuero'],
  azuero: ['costa_rica', 'ecuador', 'auckland'],
  costa_rica: ['acapulco', 'hawaii'],
  acapulco: ['cabo'],
  cabo: ['baja'],
  baja: ['california'],
  ecuador: ['peru'],
  peru: ['chile'],
  california: ['conception', 'hawaii'],
  conception: ['golden_gate', 'north_pacific'],
  golden_gate: ['mendocino', 'north_pacific', 'hawaii'],
  mendocino: ['cape_flattery'],
  cape_flattery: ['north_pacific'],
  north_pacific: ['honshu'],
  honshu: ['guam', 'hawaii'],
  guam: ['melanesia', 'luzon_strait'],
  melanesia: ['coral_sea'],
  hawaii: ['guam', 'auckland'],
  sunda: ['java_sea', 'perth'],
  java_sea: ['makassar'],
  makassar: ['lombok'],
  lombok: ['north_west_cape'],
  north_west_cape: ['perth'],
  perth: ['leeuwin'],
  leeuwin: ['bass_strait'],
  bass_strait: ['gabo'],
  gabo: ['sydney'],
  sydney: ['brisbane', 'reinga'],
  reinga: ['auckland'],
  brisbane: ['coral_sea'],
};

const EARTH_KM = 6_371;
const apart_km = (a: Position, b: Position): number =>
  geoDistance(a as [number, number], b as [number, number]) * EARTH_KM;

/** Every lane, from both ends. */
export const lanes = (Object.entries(LANES) as [Water, readonly Water[]][]).flatMap(([from, ends]) =>
  ends.flatMap((to) => [
    { from, to },
    { from: to, to: from },
  ]),
);
export const whereIs = (water: Water): Position => WATERS[water] as unknown as Position;

/** Ports nearer to each other than this need no lane, and no port is farther from one. */
const NEAR_KM = 700;
const FAR_KM = 2_000;
/** A port is left, and reached, by one of the nearest. */
const CHOICES = 2;

const nearest = (port: Position): Water[] =>
  (Object.keys(WATERS) as Water[])
    .map((water) => ({ water, km: apart_km(port, whereIs(water)) }))
    .filter(({ km }) => km < FAR_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, CHOICES)
    .map(({ water }) => water);

/** The way of a ship between two ports; straight where they are near, or where no lane is. */
export function seaRoute(from: Position, to: Position): Position[] {
  const straight = [from, to];
  if (apart_km(from, to) < NEAR_KM) return straight;
  const ends = new Map(nearest(to).map((water) => [water, apart_km(whereIs(water), to)]));
  const ways = new Map<Water, { km: number; by: Water[] }>();
  const open = nearest(from).map((water) => ({ km: apart_km(from, whereIs(water)), by: [water] }));
  for (let way = shortest(open); way; way = shortest(open)) {
    const here = way.by.at(-1) as Water;
    if (ways.has(here)) continue;
    ways.set(here, way);
    for (const lane of lanes) {
      if (lane.from !== here) continue;
      open.push({ km: way.km + apart_km(whereIs(here), whereIs(lane.to)), by: [...way.by, lane.to] });
    }
  }
  const whole = [...ends].flatMap(([water, km]) => {
    const way = ways.get(water);
    return way ? [{ km: way.km + km, by: way.by }] : [];
  });
  const best = shortest(whole);
  return best ? [from, ...best.by.map(whereIs), to] : straight;
}

/** Takes the shortest out of them. */
function shortest<T extends { km: number }>(ways: T[]): T | undefined {
  const best = ways.reduce<T | undefined>((a, b) => (a && a.km <= b.km ? a : b), undefined);
  if (best) ways.splice(ways.indexOf(best), 1);
  return best;
}
