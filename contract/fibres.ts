/**
 * The names of fibres in Annex I of Regulation (EU) 1007/2011, by the key they are stored under, with the name that the
 * United States use where it differs; and leather, down and feathers.
 */
export const FIBRES = {
  wool: { name: 'wool' },
  alpaca: { name: 'alpaca' },
  llama: { name: 'llama' },
  camel: { name: 'camel' },
  cashmere: { name: 'cashmere' },
  mohair: { name: 'mohair' },
  angora: { name: 'angora' },
  vicuna: { name: 'vicuña' },
  yak: { name: 'yak' },
  guanaco: { name: 'guanaco' },
  cashgora: { name: 'cashgora' },
  beaver: { name: 'beaver' },
  otter: { name: 'otter' },
  hair: { name: 'animal hair' },
  horsehair: { name: 'horsehair' },
  silk: { name: 'silk' },
  cotton: { name: 'cotton' },
  kapok: { name: 'kapok' },
  linen: { name: 'linen' },
  hemp: { name: 'hemp' },
  jute: { name: 'jute' },
  abaca: { name: 'abaca' },
  alfa: { name: 'alfa' },
  coir: { name: 'coir' },
  broom: { name: 'broom' },
  ramie: { name: 'ramie' },
  sisal: { name: 'sisal' },
  sunn: { name: 'sunn' },
  henequen: { name: 'henequen' },
  maguey: { name: 'maguey' },
  acetate: { name: 'acetate' },
  alginate: { name: 'alginate' },
  cupro: { name: 'cupro', us: 'rayon' },
  modal: { name: 'modal', us: 'rayon' },
  protein: { name: 'protein', us: 'azlon' },
  triacetate: { name: 'triacetate' },
  viscose: { name: 'viscose', us: 'rayon' },
  acrylic: { name: 'acrylic' },
  chlorofibre: { name: 'chlorofibre', us: 'vinyon' },
  fluorofibre: { name: 'fluorofibre', us: 'fluoropolymer' },
  modacrylic: { name: 'modacrylic' },
  polyamide: { name: 'polyamide', us: 'nylon' },
  aramid: { name: 'aramid' },
  polyimide: { name: 'polyimide' },
  lyocell: { name: 'lyocell' },
  polylactide: { name: 'polylactide', us: 'PLA' },
  polyester: { name: 'polyester' },
  polyethylene: { name: 'polyethylene', us: 'olefin' },
  polypropylene: { name: 'polypropylene', us: 'olefin' },
  polycarbamide: { name: 'polycarbamide' },
  polyurethane: { name: 'polyurethane' },
  vinylal: { name: 'vinylal', us: 'vinal' },
  trivinyl: { name: 'trivinyl' },
  elastodiene: { name: 'elastodiene', us: 'rubber' },
  elastane: { name: 'elastane', us: 'spandex' },
  glass: { name: 'glass fibre', us: 'glass' },
  elastomultiester: { name: 'elastomultiester', us: 'elasterell-p' },
  elastolefin: { name: 'elastolefin', us: 'lastol' },
  melamine: { name: 'melamine' },
  metal: { name: 'metal', us: 'metallic' },
  paper: { name: 'paper' },
  bicomponent: { name: 'polypropylene/polyamide bicomponent' },
  polyacrylate: { name: 'polyacrylate' },
  leather: { name: 'leather' },
  down: { name: 'down' },
  feathers: { name: 'feathers' },
} as const satisfies Record<string, { name: string; us?: string }>

export type Fibre = keyof typeof FIBRES

export const isFibre = (key: string): key is Fibre => Object.hasOwn(FIBRES, key)

/** `polyamide (nylon)` */
export function fibreName(fibre: Fibre): string {
  const { name, us }: { name: string; us?: string } = FIBRES[fibre]
  return us ? `${name} (${us})` : name
}
