import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = '/icons/icon-192.png'

/** What an installed Trầu is to the system: its name, looks, shortcuts, and what other apps may share into it. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Trầu',
  short_name: 'Trầu',
  description: 'Trò chuyện, gọi và ghi chú, chia sẻ với bạn bè',
  lang: 'vi',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  background_color: '#fbfbf7',
  theme_color: '#fbfbf7',
  categories: ['social', 'communication'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: icon, sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Tin nhắn mới', url: '/?start=new', icons: [{ src: icon, sizes: '192x192' }] },
    { name: 'Tìm kiếm', url: '/?start=search', icons: [{ src: icon, sizes: '192x192' }] },
    { name: 'Cloud của tôi', url: '/?start=cloud', icons: [{ src: icon, sizes: '192x192' }] },
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['*/*'] }],
    },
  },
}
