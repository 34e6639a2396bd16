// Runs before the first paint, so that a dark room is never lit for a moment. `src/ui/theme.ts` speaks to it.
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  function apply() {
    const choice = read('trau_theme')
    const theme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light'
    if (root.dataset.theme && root.dataset.theme !== theme) {
      root.dataset.turning = ''
      requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.turning))
    }
    root.dataset.theme = theme
    root.dataset.themeChoice = choice === 'light' || choice === 'dark' ? choice : 'system'
    const size = Number(read('trau_text_size'))
    root.style.fontSize = size >= 12 && size <= 20 ? `${(size / 15) * 100}%` : ''
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#101613' : '#fbfbf7')
    root.dispatchEvent(new Event('trau:theme'))
  }

  apply()
  root.addEventListener('trau:theme-change', apply)
  system.addEventListener('change', apply)
  addEventListener('storage', event => {
    if (event.key === 'trau_theme' || event.key === 'trau_text_size' || event.key === null) apply()
  })
})()
