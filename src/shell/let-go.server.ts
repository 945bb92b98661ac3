import type { MiddlewareFunction } from 'react-router';

/**
 * Discards the body of a response to HEAD. React Router drops it without closing, so the file, storage or database
 * connection that it comes from would stay open until garbage collection.
 */
export const letGo: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next();
  if (request.method === 'HEAD') await answer.body?.cancel();
  return answer;
};
