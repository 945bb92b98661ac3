/**
 * The counties of the United Kingdom and Ireland as people write them in addresses, including those from before 1974.
 */
const COUNTIES = [
  // Northern Ireland
  ...['Antrim', 'Armagh', 'Down', 'Fermanagh', 'Londonderry', 'Derry', 'Tyrone'],
  // Ireland
  ...[
    'Carlow',
    'Cavan',
    'Clare',
    'Cork',
    'Donegal',
    'Dublin',
    'Galway',
    'Kerry',
    'Kildare',
    'Kilkenny',
    'Laois',
  ],
  ...[
    'Leitrim',
    'Limerick',
    'Longford',
    'Louth',
    'Mayo',
    'Meath',
    'Monaghan',
    'Offaly',
    'Roscommon',
    'Sligo',
  ],
  ...['Tipperary', 'Waterford', 'Westmeath', 'Wexford', 'Wicklow'],
  // England
  ...['Bedfordshire', 'Berkshire', 'Buckinghamshire', 'Cambridgeshire', 'Cheshire', 'Cornwall', 'Cumberland'],
  ...[
    'Cumbria',
    'Derbyshire',
    'Devon',
    'Dorset',
    'Durham',
    'East Riding of Yorkshire',
    'East Sussex',
    'East Yorkshire',
  ],
  ...['Essex', 'Gloucestershire', 'Greater London', 'Greater Manchester', 'Hampshire', 'Herefordshire'],
  ...[
    'Hertfordshire',
    'Huntingdonshire',
    'Isle of Wight',
    'Kent',
    'Lancashire',
    'Leicestershire',
    'Lincolnshire',
  ],
  ...['Merseyside', 'Middlesex', 'Norfolk', 'North Yorkshire', 'Northamptonshire', 'Northumberland'],
  ...[
    'Nottinghamshire',
    'Oxfordshire',
    'Rutland',
    'Shropshire',
    'Somerset',
    'South Yorkshire',
    'Staffordshire',
  ],
  ...['Suffolk', 'Surrey', 'Sussex', 'Tyne and Wear', 'Warwickshire', 'West Midlands', 'West Sussex'],
  ...['West Yorkshire', 'Westmorland', 'Wiltshire', 'Worcestershire', 'Yorkshire'],
  // Scotland
  ...[
    'Aberdeenshire',
    'Angus',
    'Argyll',
    'Argyll and Bute',
    'Ayrshire',
    'Banffshire',
    'Berwickshire',
    'Caithness',
  ],
  ...[
    'Clackmannanshire',
    'Dumfriesshire',
    'Dunbartonshire',
    'East Lothian',
    'Fife',
    'Highland',
    'Inverness-shire',
  ],
  ...[
    'Kincardineshire',
    'Kinross-shire',
    'Kirkcudbrightshire',
    'Lanarkshire',
    'Midlothian',
    'Moray',
    'Nairnshire',
  ],
  ...['Orkney', 'Peeblesshire', 'Perthshire', 'Renfrewshire', 'Ross-shire', 'Roxburghshire', 'Selkirkshire'],
  ...['Shetland', 'Stirlingshire', 'Sutherland', 'West Lothian', 'Wigtownshire'],
  // Wales
  ...[
    'Anglesey',
    'Brecknockshire',
    'Caernarfonshire',
    'Cardiganshire',
    'Carmarthenshire',
    'Ceredigion',
    'Clwyd',
  ],
  ...['Conwy', 'Denbighshire', 'Dyfed', 'Flintshire', 'Glamorgan', 'Gwent', 'Gwynedd', 'Merionethshire'],
  ...['Mid Glamorgan', 'Monmouthshire', 'Montgomeryshire', 'Pembrokeshire', 'Powys', 'Radnorshire'],
  ...['South Glamorgan', 'West Glamorgan'],
];

const BY_NAME = new Map(COUNTIES.map((county) => [county.toLowerCase(), county]));

/**
 * Returns a town as stored, and its county if the last part after a comma is one: `Dundalk, Co. Louth` (`townWith` in
 * `kit/address-lines.ts`), or a county that a UK customer wrote there, since they are not asked for one. Carriers have
 * a field for it.
 */
export function townAndCounty(text: string): { town: string; county: string } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const [, prefix, name = last] = /^(co\.?|county)\s+(.+)$/i.exec(last) ?? [];
  const county = BY_NAME.get(name.replaceAll(/\s+/g, ' ').toLowerCase());
  if (!county || parts.length < 2) return { town: text, county: '' };
  return { town: parts.slice(0, -1).join(', '), county: prefix ? `County ${county}` : county };
}
