import { STATES } from './states.ts'

type Regions = { label: string; byCode: Record<string, string> }

/** `DUB Dublin; COR Cork` */
const read = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(';').map((entry) => {
      const [code, ...name] = entry.trim().split(' ')
      return [code!, name.join(' ')]
    }),
  )

const US: Record<string, string> = {
  ...Object.fromEntries(Object.entries(STATES).map(([code, { name }]) => [code, name])),
  ...read(
    'AS American Samoa; GU Guam; MP Northern Mariana Islands; PR Puerto Rico; VI U.S. Virgin Islands; ' +
      'AA Armed Forces Americas; AE Armed Forces Europe; AP Armed Forces Pacific',
  ),
}

const CA = read(
  'AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; ' +
    'NT Northwest Territories; NS Nova Scotia; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec; ' +
    'SK Saskatchewan; YT Yukon',
)

const AU = read(
  'ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland; ' +
    'SA South Australia; TAS Tasmania; VIC Victoria; WA Western Australia',
)

const IE = read(
  'CW Carlow; CN Cavan; CE Clare; CO Cork; DL Donegal; D Dublin; G Galway; KY Kerry; KE Kildare; KK Kilkenny; ' +
    'LS Laois; LM Leitrim; LK Limerick; LD Longford; LH Louth; MO Mayo; MH Meath; MN Monaghan; OY Offaly; ' +
    'RN Roscommon; SO Sligo; TA Tipperary; WD Waterford; WH Westmeath; WX Wexford; WW Wicklow',
)

const ES = read(
  'C A Coruña; VI Álava; AB Albacete; A Alicante; AL Almería; O Asturias; AV Ávila; BA Badajoz; PM Balears; ' +
    'B Barcelona; BU Burgos; CC Cáceres; CA Cádiz; S Cantabria; CS Castellón; CE Ceuta; CR Ciudad Real; ' +
    'CO Córdoba; CU Cuenca; GI Girona; GR Granada; GU Guadalajara; SS Guipúzcoa; H Huelva; HU Huesca; J Jaén; ' +
    'LO La Rioja; GC Las Palmas; LE León; L Lleida; LU Lugo; M Madrid; MA Málaga; ML Melilla; MU Murcia; ' +
    'NA Navarra; OR Ourense; P Palencia; PO Pontevedra; SA Salamanca; TF Santa Cruz de Tenerife; SG Segovia; ' +
    'SE Sevilla; SO Soria; T Tarragona; TE Teruel; TO Toledo; V Valencia; VA Valladolid; BI Vizcaya; ' +
    'ZA Zamora; Z Zaragoza',
)

const IT = read(
  'AG Agrigento; AL Alessandria; AN Ancona; AO Aosta; AR Arezzo; AP Ascoli Piceno; AT Asti; AV Avellino; ' +
    'BA Bari; BT Barletta-Andria-Trani; BL Belluno; BN Benevento; BG Bergamo; BI Biella; BO Bologna; ' +
    'BZ Bolzano; BS Brescia; BR Brindisi; CA Cagliari; CL Caltanissetta; CB Campobasso; CE Caserta; ' +
    'CT Catania; CZ Catanzaro; CH Chieti; CO Como; CS Cosenza; CR Cremona; KR Crotone; CN Cuneo; EN Enna; ' +
    'FM Fermo; FE Ferrara; FI Firenze; FG Foggia; FC Forlì-Cesena; FR Frosinone; GE Genova; GO Gorizia; ' +
    'GR Grosseto; IM Imperia; IS Isernia; AQ L’Aquila; SP La Spezia; LT Latina; LE Lecce; LC Lecco; ' +
    'LI Livorno; LO Lodi; LU Lucca; MC Macerata; MN Mantova; MS Massa-Carrara; MT Matera; ME Messina; ' +
    'MI Milano; MO Modena; MB Monza e Brianza; NA Napoli; NO Novara; NU Nuoro; OR Oristano; PD Padova; ' +
    'PA Palermo; PR Parma; PV Pavia; PG Perugia; PU Pesaro e Urbino; PE Pescara; PC Piacenza; PI Pisa; ' +
    'PT Pistoia; PN Pordenone; PZ Potenza; PO Prato; RG Ragusa; RA Ravenna; RC Reggio Calabria; ' +
    'RE Reggio Emilia; RI Rieti; RN Rimini; RM Roma; RO Rovigo; SA Salerno; SS Sassari; SV Savona; SI Siena; ' +
    'SR Siracusa; SO Sondrio; SU Sud Sardegna; TA Taranto; TE Teramo; TR Terni; TO Torino; TP Trapani; ' +
    'TN Trento; TV Treviso; TS Trieste; UD Udine; VA Varese; VE Venezia; VB Verbano-Cusio-Ossola; ' +
    'VC Vercelli; VR Verona; VV Vibo Valentia; VI Vicenza; VT Viterbo',
)

/** The countries whose states, provinces or counties are chosen from a list. */
const LISTED: Record<string, Regions> = {
  US: { label: 'State', byCode: US },
  CA: { label: 'Province', byCode: CA },
  AU: { label: 'State', byCode: AU },
  IE: { label: 'County', byCode: IE },
  ES: { label: 'Province', byCode: ES },
  IT: { label: 'Province', byCode: IT },
}

/** Countries whose addresses have no such part. */
const WITHOUT = new Set('AT BE CH DE DK FI FR GB IS LU NL NO NZ PL PT SE SG'.split(' '))

export const regionsOf = (country: string): Regions | undefined =>
  Object.hasOwn(LISTED, country) ? LISTED[country] : undefined

export const hasRegions = (country: string): boolean => !WITHOUT.has(country)

/** The code of a region given by its code or its name, in any case. */
export function findRegionCode({ byCode }: Regions, given: string): string | undefined {
  const wanted = given.trim().toLowerCase()
  return Object.keys(byCode).find(
    (code) => code.toLowerCase() === wanted || byCode[code]!.toLowerCase() === wanted,
  )
}
