/** Campfire, moth and lighthouse, 800 by 800. */
import { between, glow, radialGradient, seededRandom, stars, svg } from './drawing.ts'
import { glints, ground, wood } from './scenery.ts'

const SIZE = 800

export function campfire(): string {
  const random = seededRandom(3)
  let sparks = ''
  for (let i = 0; i < 70; i++) {
    const up = random() ** 1.4
    const x = 400 + between(random, -1, 1) * (26 + up * 150) + Math.sin(up * 7) * 34
    sparks += `<circle cx="${x.toFixed(1)}" cy="${(590 - up * 470).toFixed(1)}" r="${between(random, 1.2, 4.2 - up * 2).toFixed(1)}" opacity="${(1 - up * 0.8).toFixed(2)}"/>`
  }
  return svg(
    SIZE,
    SIZE,
    ground('night', SIZE, SIZE, [
      [0, '#0a0f1c'],
      [0.55, '#1c1a26'],
      [1, '#3a2019'],
    ]),
    stars(80, [SIZE, 420], random),
    glow('far', [400, 620], 560, 440, '#f0702a', 0.55),
    wood(SIZE, [470, 500, 560, 590, 555, 510, 460], SIZE, '#2b1a1a', random, {
      spacing: 17,
      height: [90, 190],
    }),
    glow('near', [400, 620], 400, 330, '#ff9a3d', 0.75),
    wood(SIZE, [560, 610, 650, 655, 640, 600, 540], SIZE, '#170f13', random, {
      spacing: 30,
      height: [170, 330],
      density: (x) => Math.min(1, Math.abs(x - 0.5) * 2.6 - 0.35),
    }),
    glow('embers', [400, 655], 230, 90, '#ffb84f', 0.8),
    `<g fill="#ffd08a">${sparks}</g>`,
    `<path d="M400 440c18 62 78 92 72 160-3 42-36 66-72 66s-70-24-73-66c-4-56 52-82 73-160Z" fill="#f2742b"/>`,
    `<path d="M404 505c10 42 44 62 40 104-2 32-22 50-44 50s-43-18-44-48c-2-40 36-56 48-106Z" fill="#ffb347"/>`,
    `<path d="M402 572c6 22 22 34 20 56-1 18-11 28-22 28s-22-10-22-27c0-22 18-32 24-57Z" fill="#fff0c2"/>`,
    `<g stroke="#0c0709" stroke-width="24" stroke-linecap="round"><path d="m312 690 172-46M488 690l-172-46"/></g><g stroke="#4a2317" stroke-width="7" stroke-linecap="round"><path d="m316 684 160-43M484 684l-160-43"/></g>`,
  )
}

export function mothAndMoon(): string {
  const random = seededRandom(21)
  const wing = `<path d="M400 400C372 330 270 240 176 262c-30 8-10 60 6 98 18 42 66 88 130 92-44 12-76 42-72 84 4 36 40 64 70 50 40-20 70-100 90-164Z" fill="#ead9bd"/><path d="M392 402C350 340 270 284 200 286c-6 30 30 110 116 142 26 8 56-2 76-26Z" fill="#c49a78"/><path d="M384 408c-40-40-96-76-150-88 14 44 70 92 112 96 14 0 28-4 38-8Z" fill="#8a5a64"/><circle cx="262" cy="340" r="23" fill="#ead9bd"/><circle cx="262" cy="340" r="13" fill="#40264a"/><circle cx="267" cy="335" r="4" fill="#fbf3e2"/><path d="M388 440c-40 10-102 36-124 74-10 26 14 56 40 46 34-18 62-70 84-120Z" fill="#c49a78"/><circle cx="308" cy="524" r="13" fill="#40264a"/>`
  return svg(
    SIZE,
    SIZE,
    ground('plum', SIZE, SIZE, [
      [0, '#1b1233'],
      [0.6, '#3b2456'],
      [1, '#6b3f6b'],
    ]),
    stars(130, [SIZE, SIZE], random, { size: 1.2 }),
    glow('halo', [400, 380], 420, 420, '#f5d9a8', 0.42),
    `<defs>${radialGradient('moon', [
      [0, '#fff6df'],
      [0.75, '#f6e2b6'],
      [1, '#e9c98f'],
    ])}</defs><circle cx="400" cy="380" r="262" fill="url(#moon)"/>`,
    `<g fill="#d9b782" opacity=".35"><circle cx="300" cy="250" r="34"/><circle cx="500" cy="225" r="22"/><circle cx="545" cy="520" r="46"/><circle cx="420" cy="585" r="20"/><circle cx="240" cy="440" r="18"/></g>`,
    `<g>${wing}<g transform="translate(800 0) scale(-1 1)">${wing}</g></g>`,
    `<path d="M400 356c16 0 22 24 20 60-2 60-8 120-20 146-12-26-18-86-20-146-2-36 4-60 20-60Z" fill="#5b3a4c"/><g fill="#ead9bd"><ellipse cx="400" cy="376" rx="21" ry="25"/><path d="M383 430h34l-2 14h-30zm2 34h30l-2 14h-26zm3 34h24l-3 13h-18z" opacity=".8"/></g>`,
    `<g fill="none" stroke="#5b3a4c" stroke-width="5" stroke-linecap="round"><path d="M392 358c-8-34-26-56-52-66M408 358c8-34 26-56 52-66"/><path stroke-width="3" d="m374 316-18 4m28 14-20 6m-2-38-14 0m78 14 18 4m-28 14 20 6m2-38 14 0"/></g>`,
    wood(SIZE, [690, 720, 735, 730, 715, 685], SIZE, '#160d26', random, { spacing: 19, height: [50, 130] }),
  )
}

export function lighthouse(): string {
  const random = seededRandom(89)
  const wave = (y: number, colour: string, swing: number, length: number) => {
    let d = `M-40 ${y}`
    for (let x = -40; x < SIZE + 40; x += length)
      d += `q${length / 4} ${-swing} ${length / 2} 0t${length / 2} 0`
    return `<path d="${d}V${SIZE}H-40Z" fill="${colour}"/>`
  }
  return svg(
    SIZE,
    SIZE,
    ground('storm', SIZE, SIZE, [
      [0, '#06222b'],
      [0.5, '#0f4a50'],
      [0.8, '#2f7d77'],
      [1, '#2f7d77'],
    ]),
    stars(70, [SIZE, 380], random),
    `<defs><linearGradient id="beam" x1="1" x2="0"><stop stop-color="#fff2b8" stop-opacity=".95"/><stop offset="1" stop-color="#ffe9a0" stop-opacity="0"/></linearGradient><linearGradient id="beam2"><stop stop-color="#fff2b8" stop-opacity=".8"/><stop offset="1" stop-color="#ffe9a0" stop-opacity="0"/></linearGradient></defs>`,
    `<path d="M553 236-20 60v260Z" fill="url(#beam)"/><path d="m567 236 253-70v130Z" fill="url(#beam2)"/>`,
    glow('lamp', [560, 236], 190, 190, '#fff0b0', 0.9),
    `<path d="M400 640c20-60 70-74 100-104 30-20 90-22 120 4 60 40 130 50 200 120v140H380Z" fill="#062027"/><path d="M500 536c30-20 90-22 120 4 20 13 40 24 62 35-70 4-130-4-182-39Z" fill="#154047"/>`,
    `<defs><linearGradient id="tower"><stop stop-color="#f7ead0"/><stop offset=".55" stop-color="#e2cfae"/><stop offset="1" stop-color="#8d8a7c"/></linearGradient></defs><path d="M530 270h60l18 276H512Z" fill="url(#tower)"/>`,
    `<g fill="#c4472f"><path d="m526.4 325 67.2 0 3.8 58h-74.8zm-7.6 116h82.4l3.8 58h-90z"/></g><path d="M570 270h20l18 276h-34Z" fill="#06222b" opacity=".28"/>`,
    `<path d="M518 258h84v14h-84z" fill="#062027"/><rect x="535" y="212" width="50" height="46" fill="#fff6cf"/><path d="M535 212h4v46h-4zm23 0h4v46h-4zm23 0h4v46h-4zM528 212l32-34 32 34Zm29-50h6v18h-6z" fill="#062027"/><path d="M550 506h20v40h-20z" fill="#062027"/>`,
    wave(610, '#1c6467', 12, 150),
    glints(330, 622, 690, 190, '#ffeeb0', random),
    wave(660, '#124c53', 15, 190),
    wave(706, '#0c3a43', 18, 230),
    wave(752, '#062831', 20, 280),
    `<g fill="none" stroke="#bfe3d6" stroke-width="4" stroke-linecap="round" opacity=".6"><path d="M392 650q30-16 58-4M470 668q40-18 80 0M120 690q36-18 76 0M610 716q40-18 84 0M260 742q40-20 84 0"/></g>`,
  )
}
