// Made by scripts/places.ts.

declare module 'virtual:ports' {
  /** Ports by UN/LOCODE. */
  const ports: Readonly<Record<string, readonly [lon: number, lat: number, name: string]>>;
  export default ports;
}

declare module 'virtual:airports' {
  /** Airports by IATA code. */
  const airports: Readonly<Record<string, readonly [lon: number, lat: number, name: string]>>;
  export default airports;
}

declare module 'virtual:land' {
  const land: import('geojson').MultiPolygon;
  export default land;
}
