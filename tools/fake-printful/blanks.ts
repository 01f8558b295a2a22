/** The blank products: Printful's number and description of each. */
export interface Blank {
  id: number
  name: string
  /** Such as 'Mug'. */
  type: string
  /** Plain text or simple HTML, like the real ones; '' for none. */
  description: string
}

export const HOODIE: Blank = {
  id: 146,
  name: 'Unisex Heavy Blend Hoodie',
  type: 'Hoodie',
  description:
    'A thick hoodie for evenings by the fire, brushed on the inside and roomy enough for a sweater below.<br /><br />\r\n• Half cotton, half polyester<br />\r\n• Front pouch pocket<br />\r\n• Matching drawcord',
}
export const TEE: Blank = {
  id: 71,
  name: 'Unisex Staple T-Shirt',
  type: 'T-Shirt',
  description:
    '<p>A light, soft shirt that keeps its shape in the wash.</p><ul><li>Combed cotton</li><li>Side seams</li><li>Tear&#8209;away label</li></ul>',
}
export const MUG: Blank = {
  id: 19,
  name: 'White Glossy Mug',
  type: 'Mug',
  description:
    'A sturdy white mug with a glossy print that stays bright.\r\n\r\n• Ceramic\r\n• Microwave & dishwasher safe',
}
export const TOTE: Blank = {
  id: 367,
  name: 'Eco Tote Bag',
  type: 'Tote Bag',
  description: 'A roomy bag of organic cotton twill, for records as well as for groceries.',
}
export const PIN: Blank = {
  id: 906,
  name: 'Custom Enamel Pin',
  type: 'Pin',
  description: 'A hard enamel pin with two rubber clutches on its back.',
}
export const POSTER: Blank = {
  id: 1,
  name: 'Enhanced Matte Paper Poster',
  type: 'Poster',
  description:
    'A museum-quality print on thick matte paper.<br>\n&bull; Paper weight: 189 g/m²<br>\n• Giclée printing',
}
export const CAP: Blank = {
  id: 206,
  name: 'Classic Dad Hat',
  type: 'Hat',
  description: 'A low cap with an adjustable strap.',
}
export const STICKERS: Blank = {
  id: 505,
  name: 'Kiss-Cut Sticker Sheet',
  type: 'Sticker',
  description: 'A sheet of stickers that are cut round their edges.',
}
export const CREWNECK: Blank = {
  id: 145,
  name: 'Unisex Crew Neck Sweatshirt',
  type: 'Sweatshirt',
  description: 'A warm sweatshirt without a hood, for walks along the shore.',
}
/** A blank without a description. */
export const BEANIE: Blank = {
  id: 266,
  name: 'Cuffed Beanie',
  type: 'Beanie',
  description: '',
}

/** The same for all blanks, because the site does not use it. */
export const CATEGORY_ID = 24

const BLANKS = [HOODIE, TEE, MUG, TOTE, PIN, POSTER, CAP, STICKERS, CREWNECK, BEANIE]

/** A blank in the format of the catalogue, without its variants, files and options. */
export function blankDetails(id: string) {
  const blank = BLANKS.find((one) => String(one.id) === id)
  return (
    blank && {
      product: {
        id: blank.id,
        main_category_id: CATEGORY_ID,
        type: blank.type.toUpperCase(),
        type_name: blank.type,
        title: blank.name,
        brand: 'Hollow Goods',
        model: blank.name,
        image: `/files/blank-${blank.id}.png`,
        variant_count: 0,
        currency: 'USD',
        files: [],
        options: [],
        is_discontinued: false,
        avg_fulfillment_time: 4.3,
        description: blank.description,
        techniques: [],
        origin_country: 'Latvia',
      },
      variants: [],
    }
  )
}
