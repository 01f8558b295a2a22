import {open,admin,shot,step,txt,A} from './zz-eye-lib.ts'
const br=await open()
const page=await admin(br)
await page.goto(A+'/admin/site/connections'); await page.waitForTimeout(2000)
await page.locator('section,article,li').filter({has:page.getByRole('heading',{name:'Stripe',exact:true})}).last().getByRole('button',{name:/Connect/}).click(); await page.waitForTimeout(800)
const fill=async(k:string)=>{ await page.locator('input').filter({}).and(page.getByRole('textbox',{name:/Restricted key/})).fill(k); await page.getByRole('textbox',{name:/Current password/}).fill('bw2v8-rtjhg-3xe8k-antmw') }
await step('wrong key',async()=>{ await fill('rk_live_wrong'); console.log(await page.getByRole('button').allInnerTexts()); await page.locator('form').getByRole('button',{name:/^(Connect|Save)/}).last().click(); await page.waitForTimeout(3500); await shot(page,'b-stripe-wrong'); return (await page.locator('form').first().innerText().catch(()=>'noform')) })
await step('secret key',async()=>{ await fill('sk_live_51abc'); await page.locator('form').getByRole('button',{name:/^(Connect|Save)/}).last().click(); await page.waitForTimeout(3000); return (await page.locator('form').first().innerText().catch(()=>'noform')) })
await step('good',async()=>{ await fill('rk_live_hollowpine'); await page.locator('form').getByRole('button',{name:/^(Connect|Save)/}).last().click(); await page.waitForTimeout(5000); await shot(page,'b-stripe-done'); return (await txt(page)).match(/Stripe \|.*Pictures, audio/)?.[0] })
// release price + list
await step('music edit',async()=>{ await page.goto(A+'/admin/music?edit=2'); await page.waitForTimeout(2500); await shot(page,'b-music-edit'); return (await txt(page)).slice(0,3500)})
await step('event edit',async()=>{ await page.goto(A+'/admin/events/2'); await page.waitForTimeout(2500); await shot(page,'b-event-edit'); return (await txt(page)).slice(0,3500)})
await step('own items',async()=>{ await page.goto(A+'/admin/merch'); await page.waitForTimeout(1500); console.log(await page.evaluate(()=>[...document.querySelectorAll('a[href]')].map(a=>a.getAttribute('href')).filter((v,i,s)=>s.indexOf(v)===i).join(' '))); await page.getByRole('button',{name:'More'}).last().click().catch(()=>page.getByText('More').last().click()); await page.waitForTimeout(500); await shot(page,'b-more',false); console.log(await page.evaluate(()=>[...document.querySelectorAll('a[href]')].map(a=>a.getAttribute('href')+':'+(a as any).innerText).join(' ; ')))})
await br.close()
