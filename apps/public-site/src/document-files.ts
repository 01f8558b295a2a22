/** Makes the build emit files that only the server renders; no browser loads this script. */
export const heroPictures = import.meta.glob('./assets/hero-*', { eager: true, import: 'default' })
export { default as homePage } from './pages/home-page.module.css'
export { default as hero } from './layout/hero.module.css'
export { default as navigation } from './layout/main-navigation.module.css'
export { default as footer } from './layout/site-footer.module.css'
export { default as linkList } from './layout/link-list.module.css'
