import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../api/client.ts';

/** Ends the session, or whatever `end` ends; then forgets what was seen, and shows the log-in. */
export function useLogOut(end: () => PromiseLike<void> = () => api.session.logOut()) {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => end(),
    onSuccess: async () => {
      await router.navigate({ to: '/log-in' });
      client.removeQueries({ type: 'inactive' });
    },
  });
}
