import { dictionary } from '../../i18n/language.tsx';

export const logInWords = dictionary(
  {
    title: 'Log in',
    lead: 'Shipments, documents, invoices and inquiries of your organization.',
    email: 'E-mail address',
    password: 'Password',
    show_password: 'Show the password',
    submit: 'Log in',
    forgotten: 'Forgotten your password? Ask your forwarder.',
    ended: 'Your session has ended: log in to go on where you were.',
    ended_unsaved: 'Your session has ended, and nothing was saved: log in to go on where you were.',
    logged_out: 'You are logged out.',
    no_email: 'Fill in your e-mail address.',
    no_password: 'Fill in your password.',
    refused: 'E-mail address or password is wrong.',
    refused_hint: 'Check both, and whether Caps Lock is on.',
    unkept: 'This browser did not keep your log-in.',
    unkept_hint:
      'Allow this site to keep cookies, and come by https:// if there is such an address; then log in again.',
    throttled: (minutes: number) =>
      `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    this_browser: 'In this browser',
  },
  {
    title: 'Inloggen',
    lead: 'Zendingen, documenten, facturen en aanvragen van je organisatie.',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    show_password: 'Wachtwoord tonen',
    submit: 'Inloggen',
    forgotten: 'Wachtwoord vergeten? Vraag het je expediteur.',
    ended: 'Je sessie is afgelopen: log in om verder te gaan waar je was.',
    ended_unsaved: 'Je sessie is afgelopen, en er is niets opgeslagen: log in om verder te gaan waar je was.',
    logged_out: 'Je bent uitgelogd.',
    no_email: 'Vul je e-mailadres in.',
    no_password: 'Vul je wachtwoord in.',
    refused: 'E-mailadres of wachtwoord klopt niet.',
    refused_hint: 'Controleer ze allebei, en of Caps Lock aanstaat.',
    unkept: 'Deze browser heeft je log-in niet bewaard.',
    unkept_hint: 'Sta deze site cookies toe, en kom via https:// als er zo’n adres is; log daarna opnieuw in.',
    throttled: (minutes: number) =>
      `Te veel pogingen. Probeer het over ${minutes === 1 ? 'een minuut' : `${minutes} minuten`} opnieuw.`,
    this_browser: 'In deze browser',
  },
);
