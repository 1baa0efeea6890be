# Countersign with all it needs but a database: compose.yaml runs it beside PostgreSQL.
FROM node:24-bookworm-slim

# LibreOffice converts DOC and DOCX; the fonts have the widths of Word's own, and bubblewrap locks LibreOffice in.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends \
      bubblewrap \
      fonts-crosextra-caladea \
      fonts-crosextra-carlito \
      fonts-liberation \
      fonts-noto-core \
      libreoffice-writer-nogui \
      python3-uno \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /opt/countersign

# The packages first: they change less often than the sources.
COPY package.json package-lock.json .npmrc ./
COPY bin/prepare.js bin/postgres-libraries.js bin/shared-with-pages.js bin/
RUN node bin/prepare.js && npm cache clean --force

COPY . .
RUN node bin/prepare.js web \
 && useradd --system --uid 10001 --home-dir /data --create-home countersign

ENV DATA_DIR=/data \
    HOST=0.0.0.0 \
    WORKER_PORT=3000 \
    NODE_COMPILE_CACHE=/tmp/countersign-compiled
VOLUME /data
EXPOSE 3000
USER countersign

HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "bin/health.js"]

CMD ["bin/start"]
