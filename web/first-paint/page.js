// Which page this will be, as the guards of its route will say: its outline is drawn and its code asked for before the entry has even come.
;(() => {
  /** The files that each route needs beside the entry; the build writes them in. */
  const filesOf = /* @files */ {}
  /** What the messenger asks for before it can show anything; the build writes it in. */
  const firstRequests = /* @requests */ []
  const root = document.documentElement
  const cookie = name => {
    const [, value] = new RegExp(`(?:^|; )(?:__Host-)?trau_${name}=([^;]+)`).exec(document.cookie) ?? []
    try {
      return value && decodeURIComponent(value)
    } catch {
      // It counts as absent, as for the code of the page.
      return undefined
    }
  }
  const path = location.pathname.replace(/\/?$/, '/')
  const isAuth = path.startsWith('/auth/')
  let page = path
  if (cookie('user_id')) {
    if (isAuth && cookie('access_token')) page = '/'
    else if (!isAuth && !cookie('access_token') && !cookie('refresh_token')) page = '/auth/'
  } else if (!isAuth) page = '/auth/'

  /** Who was invited, and who is at a later step, is asked for something else than a name and a password. */
  const asksOtherwise = () => {
    const wanted = isAuth ? (cookie('home') ?? '') : path + location.search
    const isInvited = /^\/(@|join|workspace|.*profile=)/.test(wanted)
    return isInvited || history.state?.challenge || history.state?.username
  }
  root.dataset.first =
    page === '/'
      ? 'messenger'
      : page === '/auth/' && !asksOtherwise()
        ? 'sign-in'
        : page.startsWith('/auth/')
          ? 'form'
          : 'area'
  for (const file of filesOf[page] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }

  const stored = name => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  if (stored('language') === 'en') root.lang = 'en'

  /** Asks for it as `api/transport.ts` does, which takes the answers: they come while the code is still on its way. */
  function askEarly(token, userId) {
    const answers = {}
    const headers = {
      Accept: 'application/json',
      'X-Device-Id': stored('device_id'),
      'X-Device-Token': '',
      'X-User-Agent': navigator.userAgent,
      Authorization: `Bearer ${token}`,
    }
    const parts = { tenant: stored('tenant') ?? 'default', value: userId }
    for (const request of firstRequests) {
      const url =
        location.origin + request.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name]))
      answers[url] = fetch(url, { headers, redirect: 'manual' }).then(response => ({
        response,
        arrivedTime: Date.now(),
      }))
      // Whoever takes the answer hears of a failure.
      answers[url].catch(() => {})
    }
    globalThis.trauEarly = { token, answers }
  }
  if (page === '/' && cookie('access_token') && stored('device_id'))
    askEarly(cookie('access_token'), cookie('user_id'))

  /** Begins as soon as the outline is in the page; the stylesheet that comes behind it holds up every event of the document. */
  function listen(form) {
    if (root.dataset.first !== 'sign-in') return form.remove()
    const { username, password } = form.elements
    // On a phone the keyboard would cover the page before it was read.
    if (matchMedia('(pointer: fine)').matches) username.focus()
    // `features/auth/useEarlySignIn.ts` takes over what is typed here, and that it was sent.
    form.addEventListener('submit', event => {
      event.preventDefault()
      const missing = !username.value.trim() ? username : !password.value && password
      if (missing) missing.focus()
      else form.dataset.sent = ''
    })
    form.addEventListener('input', () => delete form.dataset.sent)
  }
  const parsing = new MutationObserver(() => {
    const form = document.querySelector('.fp-sign-in')
    // Whole, with its button: what is behind it has been read.
    if (!form?.querySelector('.fp-sent')) return
    parsing.disconnect()
    listen(form)
  })
  parsing.observe(root, { childList: true, subtree: true })
})()
