import type { PostalAddress } from '@fairlead/contract';

/** Ports by UN/LOCODE. */
export const ports = {
  BEANR: 'Antwerp',
  BRSSZ: 'Santos',
  CNNGB: 'Ningbo',
  CNSHA: 'Shanghai',
  CNYTN: 'Yantian',
  DEHAM: 'Hamburg',
  FRLEH: 'Le Havre',
  INNSA: 'Nhava Sheva',
  NLRTM: 'Rotterdam',
  SGSIN: 'Singapore',
  TRIST: 'Istanbul',
  USNYC: 'New York',
  VNSGN: 'Ho Chi Minh City',
} as const;
export type Port = keyof typeof ports;

/** Where containers leave the ship. */
export const terminals: Partial<Record<Port, readonly [string, ...string[]]>> = {
  NLRTM: ['ECT Delta Terminal', 'APM Terminals Maasvlakte II', 'Rotterdam World Gateway'],
  BEANR: ['MPET Deurganckdok', 'Antwerp Gateway'],
  DEHAM: ['HHLA Container Terminal Altenwerder', 'Eurogate Hamburg'],
};

/** Airports by IATA code. */
export const airports = {
  AMS: 'Amsterdam Schiphol',
  BOM: 'Mumbai',
  DEL: 'Delhi',
  DOH: 'Doha Hamad',
  DXB: 'Dubai International',
  FRA: 'Frankfurt am Main',
  HKG: 'Hong Kong',
  ICN: 'Seoul Incheon',
  IST: 'Istanbul',
  JFK: 'New York John F. Kennedy',
  LUX: 'Luxembourg',
  NRT: 'Tokyo Narita',
  ORD: "Chicago O'Hare",
  PVG: 'Shanghai Pudong',
  SGN: 'Ho Chi Minh City Tan Son Nhat',
  SIN: 'Singapore Changi',
  ZRH: 'Zürich Kloten',
} as const;
export type Airport = keyof typeof airports;

const address = (
  organization: string,
  street: string,
  postal_code: string,
  locality: string,
  region_code: string,
): Required<Pick<PostalAddress, 'region_code' | 'postal_code' | 'locality' | 'address_lines' | 'organization'>> => ({
  region_code,
  postal_code,
  locality,
  address_lines: [street],
  organization,
});

/** Who loads and who unloads: suppliers, warehouses and customers, all invented, in cities that exist. */
export const places = {
  antwerpen: address('Scheldekaai Opslag BV', 'Noorderlaan 611', '2030', 'Antwerpen', 'BE'),
  bulach: address('Rütihof Gerätebau AG, Werk Bülach', 'Feldstrasse 88', '8180', 'Bülach', 'CH'),
  chengdu: address('Chengdu Mingfan Displays Co., Ltd.', '19 Gaoxin West Avenue', '611731', 'Chengdu', 'CN'),
  chicago: address('Lakeshore Metrology Inc.', '4100 W Pershing Road', '60632', 'Chicago', 'US'),
  delhi: address('Yamuna Home Linen Pvt. Ltd.', 'Plot 47, Okhla Phase III', '110020', 'New Delhi', 'IN'),
  dusseldorf: address('Rheinbogen Handels GmbH', 'Fährstraße 120', '40221', 'Düsseldorf', 'DE'),
  geneve: address('Atelier du Léman Sàrl', 'Rue de la Plâtrière 6', '1227', 'Genève', 'CH'),
  hanoi: address('Sông Hồng Ceramics JSC', '25 Bát Tràng Road', '131000', 'Hà Nội', 'VN'),
  hongkong: address('Kowloon Bright Gifts Ltd.', '12/F, 77 Hung To Road', '', 'Hong Kong', 'HK'),
  istanbul: address('Boğaziçi Tekstil A.Ş.', 'Merter Sanayi Caddesi 34', '34173', 'İstanbul', 'TR'),
  koln: address('Domviertel Küchenhaus GmbH', 'Industriestraße 161', '50999', 'Köln', 'DE'),
  lodz: address('Piotrkowska Meble Sp. z o.o.', 'ul. Rokicińska 218', '92-412', 'Łódź', 'PL'),
  malmo: address('Öresund Linjeteknik AB', 'Lodgatan 22', '211 24', 'Malmö', 'SE'),
  milano: address('Officine Navigli S.r.l.', 'Via Ripamonti 402', '20141', 'Milano', 'IT'),
  mumbai: address('Konkan Towel Mills Ltd.', 'MIDC Taloja, Unit 12', '410208', 'Navi Mumbai', 'IN'),
  newyork: address('Hudson Quay Barware LLC', '220 Doremus Avenue', '07105', 'Newark', 'US'),
  ningbo: address('Ningbo Hengtai Cookware Co., Ltd.', '88 Yinzhou Industrial Road', '315100', 'Ningbo', 'CN'),
  saigon: address('Cát Lái Garden Furniture Co.', '14 Đồng Văn Cống', '713000', 'Hồ Chí Minh', 'VN'),
  santos: address('Café Serra Dourada Ltda.', 'Avenida Portuária 1450', '11015-900', 'São Paulo', 'BR'),
  seoul: address('Hangang Optics Co., Ltd.', '55 Digital-ro', '08389', 'Seoul', 'KR'),
  shanghai: address('Shanghai Luyuan Leisure Co., Ltd.', '1200 Jiading Chengbei Road', '201807', 'Shanghai', 'CN'),
  shenzhen: address('Shenzhen Haoliang Lighting Co., Ltd.', '6 Longgang Avenue', '518116', 'Shenzhen', 'CN'),
  singapore: address('Straits Precision Pte. Ltd.', '31 Tuas Avenue 8', '639246', 'Singapore', 'SG'),
  tilburg: address('Lindewerf Import B.V., distributiecentrum', 'Kraaivenstraat 25', '5048 AB', 'Tilburg', 'NL'),
  tokyo: address('Kitahama Bearings K.K.', '3-8 Ota Techno Port', '144-0033', 'Tokyo', 'JP'),
  venlo: address('Lindewerf Import B.V., crossdock', 'Celsiusweg 40', '5928 PR', 'Venlo', 'NL'),
  warszawa: address('Wisła Szkło S.A.', 'ul. Przemysłowa 9', '00-450', 'Warszawa', 'PL'),
  wien: address('Donaukai Handels GmbH', 'Freudenauer Hafenstraße 14', '1020', 'Wien', 'AT'),
  xian: address("Xi'an Beilin Machinery Co., Ltd.", '3 Fengcheng 12th Road', '710018', "Xi'an", 'CN'),
  zurich: address('Rütihof Gerätebau AG', 'Hardturmstrasse 310', '8005', 'Zürich', 'CH'),
} as const satisfies Record<string, PostalAddress>;
export type Place = keyof typeof places;
