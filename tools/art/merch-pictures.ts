/** Draws the mock-ups of the demo merchandise: `node tools/art/merch-pictures.ts`. */
import { emblem, glow, radialGradient, seededRandom, stars, svg } from './drawing.ts'
import { render } from './render.ts'
import { ground, hills, pines, wood } from './scenery.ts'

const PICTURES = new URL('../fake-printful/pictures/', import.meta.url)
const SIZE = 800

const print = (x: number, y: number, size: number, tree: string, hollow: string) =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})">${emblem(tree, hollow)}</g>`

/** A studio wall with light from above and the shadow that the product throws. */
const studio = (
  inner: string,
  outer: string,
  shadow: readonly [x: number, y: number, rx: number, ry: number],
) =>
  `<defs>${radialGradient('wall', [
    [0, inner],
    [1, outer],
  ])}</defs><rect width="800" height="800" fill="${outer}"/><circle cx="400" cy="350" r="620" fill="url(#wall)"/>${glow('shadow', [shadow[0], shadow[1]], shadow[2], shadow[3], '#1a120a', 0.5)}`

/** Mountains under a moon, printed in the circle round the emblem. */
function badge(
  x: number,
  y: number,
  size: number,
  [sky, far, near, light]: readonly [string, string, string, string],
): string {
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})"><clipPath id="badge"><circle cx="50" cy="50" r="48"/></clipPath><g clip-path="url(#badge)"><path d="M0 0h100v100H0z" fill="${sky}"/><circle cx="66" cy="34" r="14" fill="${light}"/><path d="m0 66 20-22 12 12 18-26 22 30 10-10 18 22v40H0Z" fill="${far}"/><path d="M0 78c30-10 70-10 100 0v30H0Z" fill="${near}"/><path d="m18 84 8-26 8 26Zm11 2 6-18 6 18Zm38-1 7-24 7 24Zm11 2 5-17 6 17Z" fill="${near}"/></g><circle cx="50" cy="50" r="47" fill="none" stroke="${light}" stroke-width="2.4"/></g>`
}

interface Wool {
  body: string
  left: string
  right: string
  cuffs: string
  hem: string
}

/** Sleeves, body and hem of what is worn over the rest; the fold at its side is in the shade. */
function sweater({ body, left, right, cuffs, hem }: Wool): string {
  const ribs = Array.from({ length: 23 }, (_, i) => `<path d="M${230 + i * 15} 654v46"/>`).join('')
  return [
    `<path d="M246 232c-70 26-104 92-118 190L92 640c-3 18 6 28 22 32l50 10c14 2 24-4 28-20l72-260Z" fill="${left}"/><path d="M554 232c70 26 104 92 118 190l36 218c3 18-6 28-22 32l-50 10c-14 2-24-4-28-20l-72-260Z" fill="${right}"/><path d="m96 616-6 26c-3 18 8 28 24 31l48 9c16 3 26-4 30-20l6-24Zm608 0 6 26c3 18-8 28-24 31l-48 9c-16 3-26-4-30-20l-6-24Z" fill="${cuffs}"/>`,
    `<path d="M240 234c40-24 90-36 160-36s120 12 160 36c24 100 30 240 24 440-2 18-12 26-30 28-100 10-208 10-308 0-18-2-28-10-30-28-6-200 0-340 24-440Z" fill="${body}"/><path d="M214 640c120 20 252 20 372 0v34c-2 18-14 26-32 28-100 10-208 10-308 0-18-2-30-10-32-28Z" fill="${hem}"/><g stroke="${body}" stroke-width="3" opacity=".7">${ribs}</g>`,
    `<path d="M560 234c24 100 30 240 24 440-2 18-12 26-30 28l-40 4c10-180 20-330 8-486Z" fill="${cuffs}" opacity=".5"/>`,
  ].join('')
}

function hoodie(): string {
  return svg(
    SIZE,
    SIZE,
    studio('#f0e3c9', '#cdb892', [400, 712, 300, 46]),
    sweater({ body: '#20524f', left: '#1c4a4a', right: '#16403f', cuffs: '#123535', hem: '#153c3b' }),
    // Hood and strings.
    `<path d="M286 232c-16-70 30-150 114-150s130 80 114 150c-24 42-72 70-114 70s-90-28-114-70Z" fill="#1a4746"/><path d="M316 226c-4-56 30-104 84-104s88 48 84 104c-14 36-52 58-84 58s-70-22-84-58Z" fill="#0c2a2b"/><path d="M316 226c20-26 50-36 84-36s64 10 84 36c-14 36-52 58-84 58s-70-22-84-58Z" fill="#0f3333"/><g fill="none" stroke="#f0e0bf" stroke-width="7" stroke-linecap="round"><path d="M364 288c-4 40-2 66-10 98M436 288c4 40 2 70 8 110"/></g><g fill="#c9a56a"><path d="M349 380h10v22h-10zM440 392h10v22h-10z"/></g>`,
    `<path d="M276 634c8-60 28-96 54-116h140c26 20 46 56 54 116Z" fill="#1a4746"/><path d="m276 634 14-62M524 634l-14-62" stroke="#0f3333" stroke-width="6" stroke-linecap="round"/>`,
    print(400, 424, 150, '#f4e6c9', '#f0ae5b'),
  )
}

function crewneck(): string {
  return svg(
    SIZE,
    SIZE,
    studio('#3f5f6b', '#1d343f', [400, 712, 300, 46]),
    sweater({ body: '#e2cfa6', left: '#d8c397', right: '#c9b284', cuffs: '#ad9568', hem: '#bfa77a' }),
    // The neck, and the ribbing round it.
    `<path d="M304 204c14 66 50 100 96 100s82-34 96-100c-30-8-62-12-96-12s-66 4-96 12Z" fill="#bfa77a"/><path d="M326 199c12 50 40 78 74 78s62-28 74-78c-24-5-48-7-74-7s-50 2-74 7Z" fill="#6d5b3b"/><path d="M326 199c20 22 46 32 74 32s54-10 74-32c-24-5-48-7-74-7s-50 2-74 7Z" fill="#8a744d"/>`,
    // A lighthouse and its beams.
    `<path d="M414 402 566 352v72Zm-28 0-152-50v72Z" fill="#f0ae5b" opacity=".75"/><path d="M370 560 382 424h36l12 136Z" fill="#1d3f4c"/><path d="m374.500 510 3-34h45l3 34ZM380 447l2-23h36l2 23Z" fill="#b8462f"/><path d="M376 384h48v40h-48z" fill="#f7e7bf"/><path d="M368 424h64v8h-64zM400 356l34 30h-68Z" fill="#1d3f4c"/><path d="M306 562c32-14 62-14 94 0s62 14 94 0" stroke="#1d3f4c" stroke-width="9" stroke-linecap="round" fill="none"/>`,
  )
}

function tee(): string {
  return svg(
    SIZE,
    SIZE,
    studio('#33515a', '#1a2f38', [400, 716, 270, 40]),
    `<path d="M286 150c-60 16-120 44-160 84-30 40-52 92-62 140-2 12 4 20 14 23l96 28c10 3 18-2 22-12l26-70v330c0 16 8 26 24 28 100 12 208 12 308 0 16-2 24-12 24-28V343l26 70c4 10 12 15 22 12l96-28c10-3 16-11 14-23-10-48-32-100-62-140-40-40-100-68-160-84-20 40-66 66-114 66s-94-26-114-66Z" fill="#f1e6cf"/>`,
    `<path d="M286 150c20 40 66 66 114 66s94-26 114-66l22 7c-20 52-72 86-136 86s-116-34-136-86Z" fill="#dccba8"/><path d="M286 150c30 22 68 34 114 34s84-12 114-34c-20 40-66 66-114 66s-94-26-114-66Z" fill="#b7a27c"/>`,
    `<path d="M578 343v330c0 16-8 26-24 28l-50 6c26-100 44-210 50-348Z" fill="#c9b68f" opacity=".45"/><path d="M222 343c8-30 8-60 2-90M578 343c-8-30-8-60-2-90" stroke="#cdbb95" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M250 620c40 20 50 60 44 84" stroke="#d9c8a4" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    badge(400, 420, 236, ['#24485c', '#4f7f86', '#10252e', '#f0ae5b']),
  )
}

function mug(): string {
  return svg(
    SIZE,
    SIZE,
    studio('#dfe5da', '#a9b8ac', [410, 664, 320, 46]),
    `<path d="M0 650h800v150H0z" fill="#8fa294" opacity=".55"/>`,
    glow('under', [400, 662], 290, 40, '#26332c', 0.55),
    `<path d="M560 300c110-14 160 40 150 130-10 86-70 140-160 134l8-52c60 2 92-30 98-86 6-54-26-80-88-74Z" fill="#b8462f"/><path d="M560 300c110-14 160 40 150 130l-14 6c4-78-40-118-136-108Z" fill="#d9694a"/>`,
    `<defs><linearGradient id="glaze"><stop stop-color="#8e3323"/><stop offset=".22" stop-color="#d9694a"/><stop offset=".55" stop-color="#c8553a"/><stop offset="1" stop-color="#7a2a1d"/></linearGradient></defs><path d="M196 232h372v344c0 56-28 88-84 88H280c-56 0-84-32-84-88Z" fill="url(#glaze)"/><ellipse cx="382" cy="232" rx="186" ry="36" fill="#e58a68"/><ellipse cx="382" cy="234" rx="168" ry="28" fill="#3a1c12"/><ellipse cx="382" cy="242" rx="156" ry="20" fill="#5d3320"/>`,
    `<path d="M222 280v270c0 26 6 42 14 52" stroke="#f2ab8c" stroke-width="12" stroke-linecap="round" fill="none" opacity=".6"/>`,
    print(386, 450, 230, '#f9ecd2', '#f3b965'),
    `<g fill="none" stroke="#ffffff" stroke-width="13" stroke-linecap="round" opacity=".55"><path d="M320 190c-24-40 26-56 2-104M390 176c-24-42 26-60 4-112M456 190c-22-40 24-54 4-96"/></g>`,
  )
}

function tote(): string {
  return svg(
    SIZE,
    SIZE,
    studio('#cf9a5c', '#9a6430', [400, 738, 280, 34]),
    `<g fill="none" stroke-linecap="round"><path d="M300 300C290 110 330 60 400 60s110 50 100 240" stroke="#b79f74" stroke-width="24"/><path d="M286 330C270 120 320 84 400 84s130 36 114 246" stroke="#efe2c6" stroke-width="26"/></g>`,
    `<path d="M190 290h420l26 410c1 20-8 30-28 30H192c-20 0-29-10-28-30Z" fill="#f1e6cf"/><path d="M190 290h420l3 40H187Z" fill="#e0d0ab"/><g fill="#c9b58a"><path d="M270 300h34v50h-34zM498 300h34v50h-34z"/></g><path d="m273 303 28 44m0-44-28 44m228-44 28 44m0-44-28 44" stroke="#9c8555" stroke-width="3"/>`,
    `<path d="M540 290h70l26 410c1 20-8 30-28 30h-60c10-150 10-300-8-440Z" fill="#cdbb92" opacity=".5"/><path d="M230 400c-10 100-16 200-10 300" stroke="#dccba5" stroke-width="7" fill="none" stroke-linecap="round"/>`,
    `<g fill="none" stroke="#1d4a4a" stroke-width="5"><circle cx="396" cy="530" r="136"/><circle cx="396" cy="530" r="124" stroke-width="2"/></g>`,
    print(396, 526, 190, '#1d4a4a', '#d98a35'),
  )
}

function enamelPin(): string {
  const random = seededRandom(5)
  return svg(
    SIZE,
    SIZE,
    studio('#3b2f4f', '#1d1730', [412, 470, 330, 330]),
    // The backing card.
    `<g transform="rotate(-4 400 400)"><rect x="170" y="96" width="460" height="610" rx="16" fill="#0f0b1c" opacity=".5" transform="translate(10 14)"/><rect x="170" y="96" width="460" height="610" rx="16" fill="#f1e6cf"/><circle cx="400" cy="138" r="17" fill="#2a2140"/><g stroke="#cdb98f" stroke-width="4"><path d="M250 636h300M290 662h220"/></g>`,
    `<ellipse cx="408" cy="398" rx="186" ry="188" fill="#6b5a3d" opacity=".45"/><defs><linearGradient id="gold" x2="1" y2="1"><stop stop-color="#fbe3a4"/><stop offset=".45" stop-color="#d3a04a"/><stop offset="1" stop-color="#8a5a20"/></linearGradient><clipPath id="enamel"><circle cx="400" cy="386" r="164"/></clipPath></defs><circle cx="400" cy="386" r="182" fill="url(#gold)"/>`,
    `<g clip-path="url(#enamel)"><rect x="230" y="210" width="340" height="350" fill="#1d3f5e"/><g transform="translate(240 224)">${stars(34, [330, 200], random, { size: 1.9, colour: '#fbe3a4' })}</g><path d="m210 480 80-110 44 44 66-104 78 124 40-36 80 90v90H210Z" fill="#2f6d74"/><path d="m400 310 30 48-18-8-12 20-14-22-14 8Z" fill="#f6ecd6"/><path d="M210 486c120-36 260-36 380 0v80H210Z" fill="#123a37"/><circle cx="478" cy="292" r="34"  fill="#f3b965"/>`,
    `<g stroke="url(#gold)" stroke-width="6" fill="none"><circle cx="478" cy="292" r="34"/><path d="M226 462 290 370l44 44 66-104 78 124 40-36 56 62M232 482c110-32 226-32 336 0"/></g></g>`,
    print(400, 470, 138, '#0e2b2a', '#ffcf7a'),
    `<path d="M258 330c14-44 44-80 86-98" stroke="#ffffff" stroke-width="12" stroke-linecap="round" fill="none" opacity=".55"/></g>`,
  )
}

function poster(): string {
  const random = seededRandom(14)
  const scene = [
    ground('poster-sky', 420, 600, [
      [0, '#12253c'],
      [0.45, '#7a4a5c'],
      [0.62, '#e08a55'],
      [1, '#f3c078'],
    ]),
    stars(60, [420, 260], random, { size: 1.3 }),
    `<circle cx="210" cy="330" r="96" fill="#ffe0a0"/>`,
    hills('p0', 420, [370, 320, 380, 300, 370, 390], 520, ['#8d5a60', '#d58a68'], random, 18),
    hills('p1', 420, [420, 400, 440, 430, 400, 430], 560, ['#4b3f55', '#8a5a60'], random),
    wood(420, [470, 490, 505, 495, 470], 600, '#1b2a38', random, { spacing: 15, height: [40, 100] }),
    pines(
      [
        [50, 590, 230],
        [370, 596, 270],
        [110, 596, 140],
      ],
      '#0b1620',
      random,
    ),
  ].join('')
  return svg(
    SIZE,
    SIZE,
    studio('#e9ddc6', '#c4b08c', [412, 440, 330, 400]),
    `<path d="M176 66h448v668H176z" fill="#5a4526" opacity=".35" transform="translate(10 14)"/><path d="M176 66h448v668H176z" fill="#fbf4e4"/><clipPath id="sheet"><path d="M0 0h420v600H0z"/></clipPath><g transform="translate(190 80)" clip-path="url(#sheet)">${scene}</g>`,
    `<path d="M250 700h300M290 714h220" stroke="#1b2a38" stroke-width="5"/>`,
    print(400, 648, 74, '#f4e6c9', '#f0ae5b'),
    `<path d="M624 734c-30-4-52-20-66-46l66-12Z" fill="#d9cba9"/><path d="M624 734c-30-4-52-20-66-46 20 6 44 4 66-12Z" fill="#efe3c8"/>`,
    `<g fill="#e9d9b0" opacity=".85"><path d="m150 60 60-26 10 24-60 26ZM584 34l60 26-10 24-60-26Z"/></g>`,
  )
}

const MERCH = {
  'merch-hoodie': hoodie,
  'merch-crewneck': crewneck,
  'merch-tee': tee,
  'merch-mug': mug,
  'merch-tote-bag': tote,
  'merch-enamel-pin': enamelPin,
  'merch-poster': poster,
}
for (const [name, draw] of Object.entries(MERCH)) {
  await render(draw(), {
    file: new URL(`${name}.webp`, PICTURES),
    width: SIZE,
    format: 'webp',
    maxBytes: 40 * 1024,
  })
}
