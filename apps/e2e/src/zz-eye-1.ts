import {open,admin,shot,step,txt,A} from './zz-eye-lib.ts'
const br=await open()
const page=await admin(br)
await page.waitForTimeout(3000)
await shot(page,'a-dash-360')
console.log(await page.evaluate(()=>[...document.querySelectorAll('a[href]')].map(a=>a.getAttribute('href')).filter((v,i,s)=>s.indexOf(v)===i).join(' ')))
for(const l of ['events','shows','music','posts','pages','merch','selling','connections']) await step(l,async()=>{ await page.goto(A+'/admin/'+l); await page.waitForTimeout(2500); await shot(page,'a-'+l+'-360'); return (await txt(page)).slice(0,700)})
await br.close()
