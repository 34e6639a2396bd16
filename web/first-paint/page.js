// Which page this will be, as the guards of its route will say: its outline is drawn and its code asked for before the entry has even come.
;(() => {
  /** The files that each route needs beside the entry; the build writes them in. */
  const filesOf = /* @files */ {}
  const root = document.documentElement
  const cookie = name => new RegExp(`(?:^|; )(?:__Host-)?trau_${name}=([^;]+)`).exec(document.cookie)?.[1]
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
    const isInvited = /^(\/|%2F)(@|%40|join|workspace|.*profile(=|%3D))/i.test(wanted)
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

  try {
    if (localStorage.getItem('language') === 'en') root.lang = 'en'
  } catch {
    // Refused: the language is Vietnamese.
  }
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
