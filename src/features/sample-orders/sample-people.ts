/** What invented customers are put together from. Any likeness is chance; addresses are on example.com (RFC 2606). */

export const FIRST_NAMES = [
  ...['Aoife', 'Niamh', 'Ciara', 'Orla', 'Sinead', 'Grainne', 'Roisin', 'Eimear', 'Maeve', 'Caoimhe'],
  ...['Conor', 'Declan', 'Cathal', 'Ronan', 'Eoin', 'Fergal', 'Padraig', 'Liam', 'Oisin', 'Diarmuid'],
  ...['Alison', 'Heather', 'Ruth', 'Lynsey', 'Karen', 'Joanne', 'Hannah', 'Rebecca', 'Megan', 'Zara'],
  ...['Stephen', 'Gareth', 'Colin', 'Trevor', 'Philip', 'Mark', 'Andrew', 'Jonathan', 'Neil', 'Glenn'],
  ...['Priya', 'Anita', 'Fatima', 'Amina', 'Mei', 'Ngozi', 'Agnieszka', 'Katarzyna', 'Ioana', 'Sofia'],
  ...['Arjun', 'Imran', 'Yusuf', 'Wei', 'Chidi', 'Tomasz', 'Piotr', 'Andrei', 'Mateus', 'Jonas'],
];

export const LAST_NAMES = [
  ...['Magee', 'McAllister', 'Donnelly', 'Quinn', 'Mulholland', 'Hanna', 'Boyd', 'Gilmore', 'Rafferty'],
  ...['O’Neill', 'McCann', 'Devlin', 'Heaney', 'Kerr', 'Stewart', 'Patterson', 'Irvine', 'Thompson'],
  ...['Campbell', 'Wilson', 'Maguire', 'Toner', 'Loughran', 'McKeown', 'Gordon', 'Beattie', 'Nesbitt'],
  ...['Clarke', 'Morrow', 'Lavery', 'Byrne', 'Doherty', 'Gallagher', 'Murphy', 'Walsh', 'Crawford'],
  ...['Patel', 'Singh', 'Khan', 'Hussain', 'Chen', 'Okafor', 'Kowalska', 'Nowak', 'Popescu', 'Silva'],
  ...['Marshall', 'Reid', 'Simpson', 'Bradley', 'Hughes', 'Evans', 'Fletcher', 'Ward', 'Hill', 'Baker'],
];

export const STREETS = [
  ...['Castle Street', 'Market Square', 'Bow Street', 'Antrim Road', 'Church Lane', 'Mill Road'],
  ...['Station Road', 'Harbour View', 'Linenhall Street', 'Bridge Street', 'Victoria Avenue', 'Main Street'],
  ...['Chapel Hill', 'Railway Street', 'Park Road', 'Wallace Avenue', 'The Green', 'Quay Street'],
];

/** Towns with a postcode district of theirs; the rest of the code is invented. */
export const TOWNS = [
  ...[
    ['Lisburn', 'BT28'],
    ['Lisburn', 'BT27'],
    ['Belfast', 'BT1'],
    ['Belfast', 'BT9'],
    ['Belfast', 'BT15'],
    ['Bangor', 'BT20'],
  ],
  ...[
    ['Newtownards', 'BT23'],
    ['Craigavon', 'BT65'],
    ['Newry', 'BT34'],
    ['Armagh', 'BT61'],
    ['Omagh', 'BT78'],
  ],
  ...[
    ['Derry', 'BT48'],
    ['Coleraine', 'BT52'],
    ['Ballymena', 'BT43'],
    ['Larne', 'BT40'],
    ['Enniskillen', 'BT74'],
  ],
  ...[
    ['Glasgow', 'G2'],
    ['Manchester', 'M4'],
    ['Leeds', 'LS1'],
    ['Bristol', 'BS1'],
    ['Cardiff', 'CF10'],
    ['London', 'SE1'],
  ],
] as const;

/** Who moves sample orders on in the back office. */
export const STAFF = ['Nuala Print', 'Ross Despatch'] as const;
