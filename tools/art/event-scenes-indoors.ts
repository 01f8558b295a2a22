/** A bookshop's window and a chapel, 1200 by 800. */
import { between, glow, seededRandom, svg } from './drawing.ts'
import { ground } from './scenery.ts'

const W = 1200
const H = 800

export function bookshopWindow(): string {
  const random = seededRandom(111)
  const colours = ['#a8483a', '#d99a4e', '#3f6f73', '#e8d6b0', '#70475f', '#54723f', '#24485c', '#c7734a']
  let books = ''
  for (const [shelf, y] of [300, 430, 560].entries()) {
    for (let x = 262; x < 930;) {
      const [w, h] = [between(random, 16, 36), between(random, 66, 104)]
      const gap = random() < 0.1 ? 46 : 2
      if (x + w < 938)
        books += `<rect x="${x.toFixed(0)}" y="${(y - h).toFixed(0)}" width="${w.toFixed(0)}" height="${h.toFixed(0)}" rx="2" fill="${colours[Math.floor(random() * colours.length)]}" opacity=".88"/>`
      x += w + gap
    }
    books += `<rect x="256" y="${y}" width="688" height="${shelf === 2 ? 14 : 10}" fill="#5a3520"/>`
  }
  const awning = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M${216 + i * 64} 128h64l${i < 6 ? -8 : 8} 72q-36 34-64 0Z" fill="${i % 2 ? '#e9dcc0' : '#2c5a58'}"/>`,
  ).join('')
  return svg(
    W,
    H,
    ground('wall', W, H, [
      [0, '#122029'],
      [1, '#1d3038'],
    ]),
    `<g fill="#0d1920" opacity=".8">${Array.from({ length: 40 }, () => `<rect x="${Math.round(random() * 24) * 50}" y="${Math.round(random() * 19) * 34}" width="46" height="28" rx="3"/>`).join('')}</g>`,
    `<rect x="206" y="120" width="788" height="540" fill="#0c1519"/><rect x="246" y="170" width="708" height="450" fill="#f7c777"/>`,
    glow('inside', [600, 340], 430, 300, '#fff1c4', 0.85),
    books,
    `<path d="M246 574h708v46H246z" fill="#6b4226"/>`,
    // On the window bench: a guitar, an amplifier and a lamp.
    `<g transform="rotate(-7 590 520)"><path d="M583 300h14v150h-14z" fill="#4a2516"/><path d="M578 272h24v34h-24z" fill="#2b140c"/><path d="M590 432c46 0 56 34 42 60 34 24 40 102-42 102s-76-78-42-102c-14-26-4-60 42-60Z" fill="#b3622a"/><circle cx="590" cy="500" r="19" fill="#2b140c"/><path d="M570 548h40v8h-40z" fill="#2b140c"/></g>`,
    `<rect x="690" y="486" width="120" height="98" rx="8" fill="#20323a"/><rect x="702" y="512" width="96" height="62" rx="4" fill="#3d5158"/><g fill="#f0b060"><circle cx="712" cy="499" r="4"/><circle cx="728" cy="499" r="4"/><circle cx="744" cy="499" r="4"/></g>`,
    `<path d="M392 584v-110" stroke="#2b140c" stroke-width="7"/><path d="M368 584h48" stroke="#2b140c" stroke-width="10" stroke-linecap="round"/><path d="M350 476l22-62h40l22 62Z" fill="#fff3d0"/>`,
    glow('lamp', [392, 480], 170, 150, '#fff3c4', 0.7),
    `<g fill="none" stroke="#0c1519" stroke-width="14"><path d="M246 170h708v450H246zM482 170v450M718 170v450"/></g>`,
    awning,
    `<rect x="190" y="100" width="820" height="32" fill="#0c1519"/>`,
    `<path d="M0 660h1200v140H0z" fill="#0e191f"/><path d="M246 660h708l150 140H96Z" fill="#f7c777" opacity=".2"/><path d="M0 660h1200v10H0z" fill="#2a3c44"/>`,
  )
}

export function chapelCandles(): string {
  const random = seededRandom(121)
  let candles = ''
  for (let i = 0; i < 30; i++) {
    const row = i % 3
    const x = 60 + (Math.floor(i / 3) + row * 0.33) * 118 + between(random, -20, 20)
    if (x > 480 && x < 720 && row < 2) continue
    const h = between(random, 40, 110)
    const y = 660 + row * 60
    candles += `${glow(`c${i}`, [x, y - h - 12], 70, 80, '#ffb84f', 0.5)}<rect x="${(x - 9).toFixed(0)}" y="${(y - h).toFixed(0)}" width="18" height="${h.toFixed(0)}" rx="4" fill="#f1dfbd"/><path d="M${x.toFixed(0)} ${(y - h - 30).toFixed(0)}c9 12 9 28 0 28s-9-16 0-28Z" fill="#fff0bf"/>`
  }
  const pane = (x: number, colour: string) =>
    `<path d="M${x} 560V300c0-40 20-70 40-84 20 14 40 44 40 84v260Z" fill="${colour}"/>`
  return svg(
    W,
    H,
    ground('stone', W, H, [
      [0, '#1b2230'],
      [0.6, '#2b2d38'],
      [1, '#1c171c'],
    ]),
    `<g fill="none" stroke="#161b27" stroke-width="4">${Array.from({ length: 12 }, (_, r) => `<path d="M0 ${r * 56}h1200"/>${Array.from({ length: 12 }, (_, c) => `<path d="M${c * 110 + (r % 2) * 55} ${r * 56}v56"/>`).join('')}`).join('')}</g>`,
    `<path d="M420 600V300c0-110 90-190 180-230 90 40 180 120 180 230v300Z" fill="#0f131c"/>`,
    `<clipPath id="window"><path d="M444 580V304c0-94 76-166 156-204 80 38 156 110 156 204v276Z"/></clipPath><g clip-path="url(#window)"><rect x="430" y="80" width="340" height="520" fill="#24506b"/>${pane(456, '#3d7f93')}${pane(560, '#e0a04e')}${pane(664, '#3d7f93')}<circle cx="600" cy="180" r="50" fill="#c9563f"/><circle cx="600" cy="180" r="24" fill="#f6d27e"/><g fill="#1f3d35"><path d="m600 330-34 74h18l-26 56h20l-30 70h104l-30-70h20l-26-56h18Z"/></g><path d="M456 470c20-20 60-20 80 0v90h-80zm208 0c20-20 60-20 80 0v90h-80z" fill="#7a4a6a"/><g fill="none" stroke="#0f131c" stroke-width="9"><path d="M548 100v500M652 100v500M440 300h320M440 440h320"/><circle cx="600" cy="180" r="52"/></g></g>`,
    glow('window-glow', [600, 340], 470, 430, '#f0b565', 0.2),
    `<path d="M0 600h1200v200H0z" fill="#14121a"/><path d="M460 600h280l220 200H240Z" fill="#e0a04e" opacity=".13"/>`,
    `<g transform="translate(-60 6) rotate(10 660 600)"><path d="M654 440h12v140h-12z" fill="#4a2516"/><path d="M649 416h22v30h-22z" fill="#2b140c"/><path d="M660 570c32 0 40 25 30 44 26 18 30 78-30 78s-56-60-30-78c-10-19-2-44 30-44Z" fill="#c07a35"/><circle cx="660" cy="622" r="13" fill="#2b140c"/></g>`,
    candles,
  )
}
