import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useWrite } from '../api/write.ts';

/** Ends the session, or whatever `end` ends; then forgets what was seen, and shows the log-in. */
export function useLogOut(end: () => PromiseLike<void> = () => api.session.logOut()) {
  const client = useQueryClient();
  const router = useRouter();
  return useWrite({
    mutationFn: async () => end(),
    onSuccess: async () => {
      // What was being filled in goes with the session: the next person here must not find it.
      await router.navigate({ to: '/log-in', search: { out: 'yes' }, ignoreBlocker: true });
      client.removeQueries({ type: 'inactive' });
    },
  });
}
