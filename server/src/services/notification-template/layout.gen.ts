// Made by `npm run generate` from scripts/mail-layout.ts; do not edit.

/** The designed mail in pieces: text, then the name of the slot behind it, and so on. */
export const layout = {
  document: [
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\"><html dir=\"ltr\" lang=\"",
    "locale",
    "\"><head><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/><meta content=\"text/html; charset=UTF-8\" http-equiv=\"Content-Type\"/><meta name=\"x-apple-disable-message-reformatting\"/><meta name=\"color-scheme\" content=\"light dark\"/><meta name=\"supported-color-schemes\" content=\"light dark\"/><meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no,url=no\"/><title>",
    "subject",
    "</title><style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){.t-ground{background-color:#101613 !important}.t-surface{background-color:#182019 !important;border-color:#2a352d !important}.t-ink{color:#e8efea !important}.t-muted{color:#9db0a6 !important}.t-link{color:#4fd09b !important}.t-leaf{background-color:#4fd09b !important;color:#101613 !important}.t-tint{background-color:#1f4a38 !important;color:#e8efea !important}.t-line{border-color:#2a352d !important}.t-quote{border-left-color:#4fd09b !important}}[data-ogsc] .t-ground{background-color:#101613 !important}[data-ogsc] .t-surface{background-color:#182019 !important;border-color:#2a352d !important}[data-ogsc] .t-ink{color:#e8efea !important}[data-ogsc] .t-muted{color:#9db0a6 !important}[data-ogsc] .t-link{color:#4fd09b !important}[data-ogsc] .t-leaf{background-color:#4fd09b !important;color:#101613 !important}[data-ogsc] .t-tint{background-color:#1f4a38 !important;color:#e8efea !important}[data-ogsc] .t-line{border-color:#2a352d !important}[data-ogsc] .t-quote{border-left-color:#4fd09b !important}@media (max-width:480px){.t-card>tbody>tr>td{padding:24px 20px 12px !important}.t-outer>tbody>tr>td{padding:20px 12px 28px !important}.t-code{font-size:30px !important}}</style></head><body class=\"t-ground\" dir=\"ltr\" lang=\"en\" style=\"background-color:#fbfbf7;margin:0;padding:0\"><!--html--><!--head--><!--body--><table border=\"0\" width=\"100%\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" align=\"center\"><tbody><tr><td dir=\"ltr\" lang=\"en\" style=\"margin:0;padding:0;background-color:#fbfbf7;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif\"><div style=\"display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;line-height:1px\">",
    "preheader",
    "͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ ͏‌ </div><table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" class=\"t-ground\" style=\"background-color:#fbfbf7\"><tbody><tr><td><table align=\"center\" width=\"100%\" class=\"t-outer\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" style=\"max-width:600px;width:100%\"><tbody><tr style=\"width:100%\"><td style=\"padding:32px 20px 40px\"><table role=\"presentation\" cellPadding=\"0\" cellSpacing=\"0\" border=\"0\" style=\"margin:0 0 20px 4px\"><tbody><tr><td width=\"26\"><div class=\"t-leaf\" style=\"width:26px;height:26px;background-color:#0e7a52;border-radius:14px 14px 14px 3px\"></div></td><td class=\"t-ink\" style=\"padding-left:10px;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:22px;line-height:32px;font-weight:700\">Trầu</td></tr></tbody></table><table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" class=\"t-surface t-card\" style=\"background-color:#ffffff;border:1px solid #e3e8e1;border-radius:12px\"><tbody><tr><td style=\"padding:32px 36px 20px\">",
    "body",
    "</td></tr></tbody></table><table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\"><tbody><tr><td style=\"padding:20px 4px 0\">",
    "footer",
    "</td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table></body></html>",
  ],
  heading: [
    "<p class=\"t-ink\" style=\"font-size:24px;line-height:34px;margin:0 0 16px;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-weight:700;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0\">",
    "content",
    "</p>",
  ],
  subheading: [
    "<p class=\"t-ink\" style=\"font-size:18px;line-height:28px;margin:24px 0 8px;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-weight:600;margin-top:24px;margin-right:0;margin-bottom:8px;margin-left:0\">",
    "content",
    "</p>",
  ],
  paragraph: [
    "<p class=\"t-ink\" style=\"font-size:16px;line-height:26px;margin:0 0 16px;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;margin-top:0;margin-right:0;margin-bottom:16px;margin-left:0\">",
    "content",
    "</p>",
  ],
  quote: [
    "<table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" class=\"t-quote\" style=\"margin:4px 0 20px;border-left:3px solid #0e7a52\"><tbody><tr><td><p class=\"t-ink\" style=\"font-size:16px;line-height:26px;margin:0;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;padding:2px 0 2px 16px;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0\">",
    "content",
    "</p></td></tr></tbody></table>",
  ],
  list: [
    "<ul class=\"t-ink\" style=\"margin:0 0 16px;color:#17211c;font-size:16px;line-height:26px;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;padding:0 0 0 22px\">",
    "content",
    "</ul>",
  ],
  listItem: [
    "<li style=\"margin:0 0 6px\">",
    "content",
    "</li>",
  ],
  rule: [
    "<hr class=\"t-line\" style=\"width:100%;border:none;border-color:transparent;border-top:1px solid #e3e8e1;margin:24px 0\"/>",
  ],
  strong: [
    "<strong style=\"font-weight:600\">",
    "content",
    "</strong>",
  ],
  emphasis: [
    "<em>",
    "content",
    "</em>",
  ],
  link: [
    "<a href=\"",
    "address",
    "\" class=\"t-link\" style=\"color:#0e7a52;text-decoration-line:none;text-decoration:underline\" target=\"_blank\">",
    "label",
    "</a>",
  ],
  button: [
    "<table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" style=\"margin:8px 0 12px\"><tbody><tr><td><a href=\"",
    "address",
    "\" class=\"t-leaf\" style=\"line-height:22px;text-decoration:none;display:inline-block;max-width:100%;mso-padding-alt:0px;padding:13px 24px;border-radius:10px;background-color:#0e7a52;color:#ffffff;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;font-weight:600;padding-top:13px;padding-right:24px;padding-bottom:13px;padding-left:24px\" target=\"_blank\"><span><!--[if mso]><i style=\"mso-font-width:400%;mso-text-raise:19.5px\" hidden>&#8202;&#8202;&#8202;</i><![endif]--></span><span style=\"max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9.75px\">",
    "label",
    "</span><span><!--[if mso]><i style=\"mso-font-width:400%\" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></span></a></td></tr></tbody></table>",
  ],
  code: [
    "<table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" class=\"t-tint\" style=\"margin:8px 0 24px;background-color:#ddf3e6;border-radius:12px;text-align:center\"><tbody><tr><td><p class=\"t-ink t-code\" style=\"font-size:34px;line-height:44px;margin:0;padding:18px 12px 18px 20px;color:#17211c;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,&#x27;Courier New&#x27;,monospace;font-weight:700;letter-spacing:8px;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0\">",
    "content",
    "</p></td></tr></tbody></table>",
  ],
  room: [
    "<table align=\"center\" width=\"100%\" border=\"0\" cellPadding=\"0\" cellSpacing=\"0\" role=\"presentation\" class=\"t-line\" style=\"border-top:1px solid #e3e8e1\"><tbody><tr><td style=\"padding:14px 0 10px\"><p class=\"t-ink\" style=\"font-size:16px;line-height:26px;margin:0 0 4px;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-weight:600;margin-top:0;margin-right:0;margin-bottom:4px;margin-left:0\">",
    "name",
    "<span class=\"t-muted\" style=\"color:#5a6a62;font-size:13px;font-weight:400\"> · ",
    "count",
    "</span></p>",
    "messages",
    "</td></tr></tbody></table>",
  ],
  roomMessage: [
    "<p class=\"t-ink\" style=\"font-size:15px;line-height:24px;margin:0 0 4px;color:#17211c;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;margin-top:0;margin-right:0;margin-bottom:4px;margin-left:0\">",
    "content",
    "</p>",
  ],
  footer: [
    "<p class=\"t-muted\" style=\"font-size:13px;line-height:20px;margin:0 0 8px;color:#5a6a62;font-family:&#x27;Be Vietnam Pro&#x27;,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;margin-top:0;margin-right:0;margin-bottom:8px;margin-left:0\">",
    "content",
    "</p>",
  ],
  footerLink: [
    "<a href=\"",
    "address",
    "\" class=\"t-muted\" style=\"color:#5a6a62;text-decoration-line:none;text-decoration:underline\" target=\"_blank\">",
    "label",
    "</a>",
  ],
} as const
