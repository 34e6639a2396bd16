/** Parts whose code is fetched when they are first shown. */
export const loadIntro = () => import('./Intro.tsx')
