import {open,admin,shot,step,txt,watch,A,P} from './zz-eye-lib.ts'
const br=await open()
for (const w of [360,768,1440]) { const ctx=await br.newContext({viewport:{width:w,height:w===360?740:900}}); const page=await ctx.newPage(); watch(page,'pub'+w)
 for (const [n,u] of [['home','/'],['music','/music'],['slow','/music/slow-river'],['listen','/listen/first-frost'],['ff','/music/first-frost'],['store','/store'],['vinyl','/store/night-railway-on-vinyl'],['shirt','/store/moth-and-moon-shirt'],['support','/support'],['bag','/bag'],['withdraw','/withdraw'],['show','/shows/chapel-by-candlelight-2026-12-14'],['shows','/shows']] as any) await step(w+n,async()=>{ const r=await page.goto(P+u); await page.waitForTimeout(900); if(n!=='home'||w!==768) await shot(page,`g-${n}-${w}`); return w===360? r?.status()+' '+(await txt(page,'body')).slice(0,1100): r?.status() }) 
 await ctx.close() }
await br.close()
