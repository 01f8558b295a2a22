import './zod-without-eval.ts'
import '@troubadour/ui/tokens.css'
import './admin.css'
import { startApp } from './start-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
startApp(root)
