import '@mantine/core/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/queries.ts';
import { isSessionEndHeld } from './api/session-end.ts';
import { LanguageProvider } from './i18n/language.tsx';
import { printInLight } from './layout/paper.ts';
import { makeRouter } from './router.tsx';
import { theme } from './theme.ts';
import { bearTranslation } from './translated.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Where what holds the page still behind a dialog looks for it.
Object.assign(window, { __webpack_nonce__: nonce });

// Whoever is signed out while at work comes back to the same page after logging in.
const client = makeQueryClient((isWrite) => {
  if (isSessionEndHeld()) return;
  const { pathname, href } = router.state.location;
  if (pathname === '/log-in') return;
  client.removeQueries();
  router.navigate({ to: '/log-in', search: { return: href, ended: isWrite ? 'unsaved' : 'yes' }, replace: true });
});
const router = makeRouter(client);

printInLight();
bearTranslation();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <LanguageProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
);
