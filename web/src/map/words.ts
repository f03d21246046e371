import { dictionary } from '../i18n/language.tsx';

export const mapWords = dictionary(
  {
    title: (places: string) => `Map of the journey: ${places}.`,
    last_known: 'Last known position',
    last_known_in: (place: string) => `Last known position: ${place}.`,
    last_known_of: (containers: string) => `Last known position of ${containers}`,
    reached: 'reached',
    reported: 'first reported',
    left: 'left',
    expected: 'expected',
    first_reached: 'first reached',
    last_left: 'last left',
    in_parts: 'The cargo travels in parts: told is when the first of it reached a place, and when the last of it left.',
    places: 'Places of the journey, in order',
    none: 'No place has been reported, so there is no journey to draw.',
    none_located: 'None of these places is known to our map.',
    some_not_located: (places: string) => `Not known to our map, and so not drawn: ${places}.`,
    drawn: {
      sea: 'Lines follow the usual shipping lanes; the vessel may take another way.',
      air: 'Lines show the shortest way over the globe; aircraft take other ways.',
    },
    legend: {
      travelled: 'Travelled',
      ahead: 'Under way or still to come',
      reached: 'Reached',
      expected: 'Expected',
    },
  },
  {
    title: (places: string) => `Kaart van de reis: ${places}.`,
    last_known: 'Laatst bekende positie',
    last_known_in: (place: string) => `Laatst bekende positie: ${place}.`,
    last_known_of: (containers: string) => `Laatst bekende positie van ${containers}`,
    reached: 'bereikt',
    reported: 'voor het eerst gemeld',
    left: 'verlaten',
    expected: 'verwacht',
    first_reached: 'voor het eerst bereikt',
    last_left: 'voor het laatst verlaten',
    in_parts:
      'De lading reist in delen: hier staat wanneer het eerste deel een plaats bereikte en wanneer het laatste deel vertrok.',
    places: 'Plaatsen van de reis, op volgorde',
    none: 'Er is geen plaats gemeld, dus er valt geen reis te tekenen.',
    none_located: 'Onze kaart kent geen van deze plaatsen.',
    some_not_located: (places: string) => `Niet bekend op onze kaart, dus niet getekend: ${places}.`,
    drawn: {
      sea: 'De lijnen volgen de gebruikelijke vaarroutes; het schip kan anders varen.',
      air: 'De lijnen tonen de kortste route over de aardbol; vliegtuigen volgen andere routes.',
    },
    legend: {
      travelled: 'Afgelegd',
      ahead: 'Onderweg of nog te gaan',
      reached: 'Bereikt',
      expected: 'Verwacht',
    },
  },
);
