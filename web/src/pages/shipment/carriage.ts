import type { AirCargo } from '@fairlead/sdk/application';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import type { Milestone } from './milestones.ts';
import { shipmentWords } from './words.ts';

/** What carried the cargo, and what was reported of it: a line each. */
export function useCarriage(event: Milestone): string[] {
  const words = useWords(shipmentWords);
  const measures = useMeasures();
  const lines: (string | undefined)[] = [];
  if ('vessel' in event && event.vessel) {
    const { name, voyage } = event.vessel;
    lines.push([name && words.vessel(name), voyage && words.voyage(voyage)].filter(Boolean).join(', '));
  }
  if ('flight' in event && event.flight) {
    const { number, airline } = event.flight;
    lines.push([words.flight(number), airline].filter(Boolean).join(', '));
  }
  if ('cargo' in event && event.cargo) lines.push(measures(event.cargo));
  return lines.filter((line): line is string => Boolean(line));
}

/** A measure not reported is absent, never 0. */
function useMeasures() {
  const words = useWords(shipmentWords);
  const format = useFormat();
  return ({ pieces, weight_kg, volume_cbm }: AirCargo): string =>
    [
      pieces !== undefined && words.pieces(format.number(pieces)),
      weight_kg !== undefined && words.kg(format.number(weight_kg)),
      volume_cbm !== undefined && words.cbm(format.number(volume_cbm)),
    ]
      .filter(Boolean)
      .join(', ');
}
